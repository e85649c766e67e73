"""How often somebody may do something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

__all__ = ["Bucket", "Buckets", "Limits"]


@dataclass(frozen=True)
class Limits:
    """What one browser, or one address, may do before it has to wait."""

    openings_per_minute: int = 30
    messages_at_once: int = 20
    messages_per_second: float = 10.0


class Bucket:
    """A token bucket: `burst` at once, then `rate` per second."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._tokens = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Takes a token if there is one."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self, part: float) -> None:
        """Undoes a part of the last `take`, for something that costs less than others."""
        self._tokens = min(self._burst, self._tokens + part)

    def full(self) -> bool:
        """True when nothing was taken for so long that the bucket need not be remembered."""
        return self._tokens + (self._clock() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each of many keys; full ones are forgotten."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Takes a token from the bucket of `key`."""
        if len(self._buckets) > 10_000:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full()}
        if key not in self._buckets:
            self._buckets[key] = Bucket(self._burst, self._rate, self._clock)
        return self._buckets[key].take()
