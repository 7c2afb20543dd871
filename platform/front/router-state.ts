import { isRecord } from '../is-record.ts';

/** The kinds of parameters in a route, as Next abbreviates them. */
const parameterKind = /^(oc|[cd](i(\(\.{1,3}\)|\(\.\.\)\(\.\.\)))?)$/;
const refreshes = ['refetch', 'inside-shared-layout', 'metadata-only'];
/** Far deeper than the shop's pages are nested. */
const deepest = 30;

/**
 * Whether Next can read what a browser says about the page that it shows, in `Next-Router-State-Tree`; to anything else
 * Next answers with a 500 (api 17).
 */
export function isRouterState(header: string | undefined): boolean {
  if (header === undefined) return true;
  try {
    return isTree(JSON.parse(decodeURIComponent(header)), 0);
  } catch {
    return false;
  }
}

function isTree(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length > 6 || depth > deepest) return false;
  const [segment, below, url, refresh, hints, last]: unknown[] = value;
  return (
    isSegment(segment) &&
    isRecord(below) &&
    Object.values(below).every((part) => isTree(part, depth + 1)) &&
    (isNothing(url) || (isTexts(url) && url.length === 2)) &&
    (isNothing(refresh) || refreshes.some((known) => known === refresh)) &&
    (isNothing(hints) || typeof hints === 'number') &&
    (last === undefined || typeof last === 'string')
  );
}

/** The name of a segment, or name, value and kind of its parameter with the names beside it. */
function isSegment(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, given, kind, siblings]: unknown[] = value;
  return (
    typeof name === 'string' &&
    typeof given === 'string' &&
    typeof kind === 'string' &&
    parameterKind.test(kind) &&
    (siblings === null || isTexts(siblings))
  );
}

const isNothing = (value: unknown) => value === undefined || value === null;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string');
