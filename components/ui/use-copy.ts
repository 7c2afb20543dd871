import { useEffect, useState } from 'react';

const copiedFor = 2000;

/** Copies a text and confirms it for two seconds (pages 8); `onRefused` when the browser does not allow it. */
export function useCopy(text: string, onRefused: () => void) {
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
  return { copied, copy };
}
