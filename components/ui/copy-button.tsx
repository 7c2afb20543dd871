'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button';

const copiedFor = 2000;

type CopyButtonProps = Omit<ButtonProps, 'children' | 'onCopy'> & {
  text: string;
  label: string;
  copiedLabel: string;
  /** Called when the browser does not allow copying. */
  onRefused: () => void;
};

/** Copies a text, and confirms it for two seconds (pages 8). */
export function CopyButton({ text, label, copiedLabel, onRefused, ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onRefused();
    }
  };

  const Icon = copied ? Check : Copy;
  return (
    <Button variant="outline" onClick={() => void copy()} {...props}>
      <Icon aria-hidden />
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
