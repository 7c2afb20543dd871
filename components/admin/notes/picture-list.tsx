'use client';

import { ImagePlus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { Progress } from '@/components/ui/progress';
import type { Picture } from './use-pictures';

type PictureListProps = {
  pictures: Picture[];
  onRemove: (key: number) => void;
  onPick: (files: FileList) => void;
};

const accepted = 'image/jpeg,image/png,image/gif,image/webp';
const tile = 'relative size-22 rounded-md';

/** The pictures of a note as tiles with their upload progress, and a tile that adds more. */
export function PictureList({ pictures, onRemove, onPick }: PictureListProps) {
  const t = useTranslations('adminOrder.note');
  return (
    <ul className="flex flex-wrap gap-2.5">
      {pictures.map((picture) => (
        <PictureTile key={picture.key} picture={picture} onRemove={() => onRemove(picture.key)} />
      ))}
      <li>
        <label
          className={`${tile} grid cursor-pointer place-items-center border border-dashed border-input text-muted-foreground focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring hover:bg-secondary/60`}
        >
          <ImagePlus aria-hidden className="size-5" />
          <span className="sr-only">{t('pick')}</span>
          <input
            type="file"
            accept={accepted}
            multiple
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ target }) => {
              if (target.files) onPick(target.files);
              target.value = '';
            }}
          />
        </label>
      </li>
    </ul>
  );
}

function PictureTile({ picture, onRemove }: { picture: Picture; onRemove: () => void }) {
  const t = useTranslations('adminOrder.note');
  const { name, preview, progress, url } = picture;
  const percent = Math.round(progress * 100);
  return (
    <li className={`${tile} bg-secondary`}>
      <img src={preview} alt={name} className="size-full rounded-md object-cover" />
      {url === null && (
        <Progress
          max={100}
          value={percent}
          aria-label={t('progress', { name, percent })}
          className="absolute inset-x-2 bottom-2 w-auto"
        />
      )}
      <span role="status" className="sr-only">
        {url !== null && t('ready', { name })}
      </span>
      <IconButton
        variant="solid"
        size="xs"
        aria-label={t('remove', { name })}
        onClick={onRemove}
        className="absolute -top-2 -right-2"
      >
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </li>
  );
}
