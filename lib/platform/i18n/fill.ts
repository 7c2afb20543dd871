/** Puts values into a plain text with `{name}` places, where a whole translator would be too heavy. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
