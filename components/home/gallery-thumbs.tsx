import { IconButton } from '@/components/ui/icon-button';

type GalleryThumbsProps = {
  /** `thumb` is the picture's cell in the thumbnail sprite; null for a picture that is not in it. */
  pictures: { alt: string; thumb: number | null }[];
  current: number;
  onChoose: (index: number) => void;
};

const cells = 8;

/** Thumbnails from one sprite image, so that one request is enough instead of eight. */
export function GalleryThumbs({ pictures, current, onChoose }: GalleryThumbsProps) {
  return (
    <div className="gallery-thumbs">
      {pictures.map(({ alt, thumb }, index) => (
        <IconButton
          key={alt}
          variant="thumb"
          aria-label={alt}
          aria-current={index === current}
          onClick={() => onChoose(index)}
          style={
            thumb === null
              ? { backgroundImage: 'none' }
              : { backgroundPosition: `${(thumb / (cells - 1)) * 100}% 0` }
          }
        />
      ))}
    </div>
  );
}
