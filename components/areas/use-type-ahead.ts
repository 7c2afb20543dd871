'use client';

import { useRef, type KeyboardEvent } from 'react';

const pauseMs = 700;

/** Whether a key writes a letter; an input method's own keys do not. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Gathers letters typed in quick succession and tells what has been typed so far. */
export function useTypeAhead(onType: (typed: string) => void) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    if (!isLetter(event)) return;
    const { text, at } = typed.current;
    typed.current = {
      text: event.timeStamp - at > pauseMs ? event.key : text + event.key,
      at: event.timeStamp,
    };
    onType(typed.current.text);
  };
}
