'use client';

import { useRef, type KeyboardEvent } from 'react';

const pauseMs = 700;

/** Whether a key writes a character; control keys and keys of an input method do not. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Joins letters that are typed quickly one after another, and passes the text so far to `onType`. */
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
