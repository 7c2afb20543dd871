/** Pixels of the densest phone screens for each pixel of the layout. */
const density = 3;

/** The widths that can be shown: of a picture of a fixed size, none above the first that is sharp on every screen. */
function neededWidths(widths: readonly number[], sizes: string): readonly number[] {
  const fixed = /^(\d+)px$/.exec(sizes)?.[1];
  const enough = fixed ? widths.findIndex((width) => width >= Number(fixed) * density) : -1;
  return enough < 0 ? widths : widths.slice(0, enough + 1);
}

/**
 * The attributes of a picture's `<source>`; of a single file, its address alone.
 * @param widths ascending, in pixels of the files
 * @param sizes the shown width, as in `<img sizes>`
 */
export function sourcesOf(
  path: string,
  widths: readonly number[],
  sizes: string,
): { srcSet: string; sizes?: string } {
  const needed = neededWidths(widths, sizes);
  if (needed.length === 1) return { srcSet: `${path}-${needed[0]}.avif` };
  return { srcSet: needed.map((width) => `${path}-${width}.avif ${width}w`).join(', '), sizes };
}
