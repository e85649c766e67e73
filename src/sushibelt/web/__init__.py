"""The table on the web: pages, sockets, and logs that outlive the process."""
