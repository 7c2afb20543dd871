import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';

/** A field and what empties it; its text includes what was typed or filled in by the browser before hydration. */
export function useTyped() {
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  useLayoutEffect(() => {
    if (ref.current) setValue(ref.current.value);
  }, []);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value);
  return [{ ref, value, onChange }, () => setValue('')] as const;
}
