'use client';

import { Check, Copy } from 'lucide-react';
import { Button, type ButtonProps } from './button';
import { useCopy } from './use-copy';

type CopyButtonProps = Omit<ButtonProps, 'children' | 'onCopy'> & {
  text: string;
  label: string;
  copiedLabel: string;
  /** Called when the browser does not allow copying. */
  onRefused: () => void;
};

/** Copies a text, and confirms it for two seconds (pages 8). */
export function CopyButton({ text, label, copiedLabel, onRefused, ...props }: CopyButtonProps) {
  const { copied, copy } = useCopy(text, onRefused);
  const Icon = copied ? Check : Copy;
  return (
    <Button variant="outline" onClick={() => void copy()} {...props}>
      <Icon aria-hidden />
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
