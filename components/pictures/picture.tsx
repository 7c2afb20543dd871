import type { CSSProperties } from 'react';
import { cn } from '@/platform/cn';
import { pictures } from './pictures.json';

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
  style?: CSSProperties;
};

const isPictureName = (name: string): name is PictureName => Object.hasOwn(pictures, name);

/** The picture name of a catalogue path (`/pictures/product/hero.webp`); the shop's pictures exist in every size. */
export function pictureNameOf(path: string): PictureName | null {
  const name = /([^/]+)\.\w+$/.exec(path)?.[1] ?? '';
  return isPictureName(name) ? name : null;
}

/** The whole picture as one file. */
export const pictureFile = (name: PictureName): string => `${pictures[name].path}.webp`;

/** A picture in AVIF or WebP, in the widths of the layout; its box has a background colour until it loads. */
export function Picture({ name, alt, sizes, eager = false, className, style }: PictureProps) {
  const { path, width, height, widths, colour } = pictures[name];
  const sources = widths.map((w) => `${path}-${w}.avif ${w}w`).join(', ');
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources} sizes={sizes} className="hidden" />
      <img
        src={pictureFile(name)}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={cn('picture', className)}
        style={{ backgroundColor: colour, ...style }}
      />
    </picture>
  );
}
