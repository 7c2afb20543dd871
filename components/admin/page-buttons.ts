/** The page numbers that have a button: at most five around the current page (admin 5). */
export function pageButtons(current: number, total: number): number[] {
  const count = Math.min(5, total);
  const first = Math.min(Math.max(1, current - 2), Math.max(1, total - count + 1));
  return Array.from({ length: count }, (_, at) => first + at);
}
