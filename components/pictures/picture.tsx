import { pictures } from './pictures.json';
import { sourcesOf } from './sources';

export type PictureName = keyof typeof pictures;

type PictureProps = {
  name: PictureName;
  /** Empty for decoration. */
  alt: string;
  /** The shown width, as in `<img sizes>`. */
  sizes: string;
  /** The first picture of a page; it is loaded at once and with high priority. */
  eager?: boolean;
  className?: string;
};

/** The light grey behind most products, which `app/globals.css` gives every picture. */
const commonColour = '#e9e7e3';

const isPictureName = (name: string): name is PictureName => Object.hasOwn(pictures, name);

/** The picture name of a catalogue path (`/pictures/product/hero.webp`); the shop's pictures exist in every size. */
export function pictureNameOf(path: string): PictureName | null {
  const name = /([^/]+)\.\w+$/.exec(path)?.[1] ?? '';
  return isPictureName(name) ? name : null;
}

/** The whole picture as one file. */
export const pictureFile = (name: PictureName): string => `${pictures[name].path}.webp`;

/** A picture in AVIF or WebP, in the widths of the layout; its box has the colour of its paper until it loads. */
export function Picture({ name, alt, sizes, eager = false, className }: PictureProps) {
  const { path, width, height, widths, colour } = pictures[name];
  return (
    <picture>
      <source type="image/avif" {...sourcesOf(path, widths, sizes)} />
      <img
        src={pictureFile(name)}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        {...(eager && { fetchPriority: 'high' as const })}
        className={className}
        {...(colour !== commonColour && { style: { backgroundColor: colour } })}
      />
    </picture>
  );
}
