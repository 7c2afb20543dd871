import { Picture, pictureNameOf } from '@/components/pictures/picture';

type ItemPictureProps = { image: string; sizes: string; className: string };

/** The picture of what is bought; the alt text is empty, because the product's name is next to it. */
export const ItemPicture = ({ image, sizes, className }: ItemPictureProps) => (
  <Picture name={pictureNameOf(image) ?? 'hero'} alt="" sizes={sizes} className={className} />
);
