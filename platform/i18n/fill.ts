/** Puts values into a plain text with `{name}` placeholders, where a whole translator would be too large. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
