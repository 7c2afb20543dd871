'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from '@/components/ui/input';
import { IconButton } from '@/components/ui/icon-button';

type SecretInputProps = Omit<ComponentProps<'input'>, 'type'> & { showLabel: string; hideLabel: string };

/** A masked field with a button that shows the typed text. */
export function SecretInput({ showLabel, hideLabel, ...props }: SecretInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input type={shown ? 'text' : 'password'} className="pr-12" {...props} />
      <IconButton
        variant="muted"
        size="square"
        aria-label={shown ? hideLabel : showLabel}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5"
      >
        <Icon aria-hidden className="size-5" />
      </IconButton>
    </span>
  );
}
