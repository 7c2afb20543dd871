'use client';

import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
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

type Typed = {
  text: string;
  /** The value beside which it was typed. */
  from: string;
  /** What the field has searched for, until the value is it. */
  asked: string | null;
};

/** Searches while typing; a new `value` from outside (the address, a cleared filter) replaces the typed text. */
export function SearchField({ label, value, onSearch, hint, isRefused = false }: SearchFieldProps) {
  const hintId = useId();
  const [typed, setTyped] = useState<Typed>({ text: value, from: value, asked: null });
  // The value that was asked for here leaves the text alone: it may have a space at its end, or more letters by now.
  if (typed.from !== value)
    setTyped({ text: value === typed.asked ? typed.text : value, from: value, asked: null });
  const search = useEffectEvent((asked: string) => {
    setTyped((now) => ({ ...now, asked }));
    onSearch(asked);
  });
  useEffect(() => {
    const wanted = typed.text.trim();
    if (wanted === value.trim()) return;
    const timer = setTimeout(() => search(wanted), pause);
    return () => clearTimeout(timer);
  }, [typed.text, value]);
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
          value={typed.text}
          onChange={({ target }) => setTyped({ ...typed, text: target.value })}
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
