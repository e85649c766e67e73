// What the rules' Python means in JavaScript, where the two differ. `/rules.js` is written in these words.

const { isArray } = Array;
const isObject = (value) => typeof value === "object" && value !== null;

function strange(what, value) {
  throw new TypeError(`${what} of ${JSON.stringify(value) ?? typeof value}`);
}

export function len(value) {
  if (typeof value === "string" || isArray(value)) return value.length;
  if (value instanceof Set) return value.size;
  return isObject(value) ? Object.keys(value).length : strange("length", value);
}

/** What Python takes for true: nothing that is empty. */
export function truth(value) {
  if (typeof value === "boolean" || value === null) return Boolean(value);
  if (typeof value === "number") return value !== 0;
  return typeof value === "function" || len(value) !== 0;
}

/** Lists and sets are equal when what they hold is; True is 1. */
export function equal(a, b) {
  if (isArray(a) && isArray(b)) return a.length === b.length && a.every((each, i) => equal(each, b[i]));
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((each) => b.has(each));
  if (typeof a === "boolean" && typeof b === "number") return Number(a) === b;
  if (typeof a === "number" && typeof b === "boolean") return a === Number(b);
  return a === b;
}

/** Numbers, texts and lists, each with its own kind. */
export function plus(a, b) {
  if (isArray(a) && isArray(b)) return [...a, ...b];
  const numbers = [a, b].every((each) => typeof each === "number" || typeof each === "boolean");
  return numbers || (typeof a === "string" && typeof b === "string") ? a + b : strange("sum", [a, b]);
}

export function div(a, b) {
  if (b === 0) throw new RangeError("division by zero");
  return Math.floor(a / b);
}

export const mod = (a, b) => a - b * div(a, b);
export const { abs } = Math;
export const int = (value) => (typeof value === "string" ? strange("number", value) : Math.trunc(Number(value)));

// --- what holds other things; of an object its keys, as of a dict ---

export const list = (values) => (isObject(values) && !(Symbol.iterator in values) ? Object.keys(values) : [...values]);
export const tuple = list;
export const set = (values = []) => new Set(list(values));
export const slice = (values, from, to) => values.slice(from ?? 0, to ?? values.length);
export const join = (between, values) => list(values).join(between);
export const reversed = (values) => list(values).toReversed();
export const enumerate = (values, { start = 0 } = {}) => list(values).map((each, i) => [i + start, each]);
export const items = (values) => Object.entries(values);

export function range(first, last, step = 1) {
  const [from, to] = last === undefined ? [0, first] : [first, last];
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step);
}

export function zip(...columns) {
  const lists = columns.map(list);
  return range(Math.min(...lists.map(len))).map((i) => lists.map((each) => each[i]));
}

/** An element, counted from the end below zero; one must be there. */
export function at(values, place) {
  const found = (isArray(values) || typeof values === "string") && place < 0 ? values.length + place : place;
  if (Object.hasOwn(Object(values), found)) return values[found];
  throw new RangeError(`nothing at ${place}`);
}

export const get = (values, key, other = null) =>
  (values instanceof Map ? values.get(key) : Object.hasOwn(values, key) ? values[key] : null) ?? other;

export const contains = (values, each) =>
  typeof values === "string" ? values.includes(each) : list(values).some((other) => equal(other, each));

export const count = (values, each) => list(values).filter((other) => equal(other, each)).length;

export function index(values, each) {
  const found = list(values).findIndex((other) => equal(other, each));
  if (found < 0) throw new RangeError(`no ${each}`);
  return found;
}

export const sum = (values, first = 0) => list(values).reduce(plus, first);
export const any = (values) => list(values).some(truth);
export const all = (values) => list(values).every(truth);

const numbers = (values) => (values.every((each) => typeof each === "number") ? values : strange("order", values));

/** Numbers are compared, and nothing else is. */
function extreme(pick, args) {
  const options = isObject(args.at(-1)) && "default" in args.at(-1) ? args.pop() : {};
  const values = numbers(args.length === 1 ? list(args[0]) : args);
  if (values.length) return pick(...values);
  return "default" in options ? options.default : strange("extreme", values);
}

export const max = (...args) => extreme(Math.max, args);
export const min = (...args) => extreme(Math.min, args);
export const sorted = (values, { reverse = false } = {}) => numbers(list(values)).toSorted((a, b) => (reverse ? b - a : a - b));
