/** The `Vary` header with one more name: shared caches keep an answer for each value of what it names. */
export function varyWith(vary: string, name: string): string {
  const names = vary.toLowerCase().split(/\s*,\s*/);
  if (names.includes('*') || names.includes(name.toLowerCase())) return vary;
  return vary ? `${vary}, ${name}` : name;
}
