'use client';

import { toDataURL } from 'qrcode';
import { type ComponentProps, useEffect, useState } from 'react';
import { Spinner } from '@/components/ui/spinner';

/** In px (pages 8). */
const size = 200;
const margin = 2;

type QrPictureProps = Omit<ComponentProps<'img'>, 'src'> & { link: string; alt: string };

/** A link as a QR code; it is an `img`, because WeChat can scan only images. */
export function QrPicture({ link, alt, ...props }: QrPictureProps) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void toDataURL(link, { width: size, margin }).then((url) => current && setPicture(url));
    return () => {
      current = false;
    };
  }, [link]);
  if (!picture) return <Spinner className="size-6" />;
  return (
    <img
      src={picture}
      width={size}
      height={size}
      alt={alt}
      className="[image-rendering:pixelated]"
      {...props}
    />
  );
}
