'use client';

import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

/** Milliseconds without typing before the search starts. */
const pause = 300;

type SearchFieldProps = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** What can be searched for; shown as an error when the typed text is nothing of it. */
  hint?: string;
  isRefused?: boolean;
};

/** Searches while typing; a new `value` from outside (the address, a cleared filter) replaces the typed text. */
export function SearchField({ label, value, onSearch, hint, isRefused = false }: SearchFieldProps) {
  const hintId = useId();
  const [typed, setTyped] = useState({ text: value, from: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = typed.from === value ? typed.text : value;
  return (
    <div className="w-full sm:w-72">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={64}
          value={text}
          onChange={({ target }) => {
            setTyped({ text: target.value, from: value });
            clearTimeout(timer.current);
            timer.current = setTimeout(() => onSearch(target.value.trim()), pause);
          }}
          title={hint}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? hintId : undefined}
          aria-keyshortcuts="/"
          className="h-10 pl-9 text-base md:h-9 md:text-sm"
        />
      </div>
      {isRefused && <FieldError id={hintId}>{hint}</FieldError>}
    </div>
  );
}
