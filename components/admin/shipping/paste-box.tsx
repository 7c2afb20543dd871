import { useTranslations } from 'next-intl';
import { type ChangeEvent, type DragEvent, useRef } from 'react';
import { FieldError } from '@/components/ui/field';
import { cn } from '@/platform/cn';

type PasteBoxProps = {
  text: string;
  /** The numbers of the lines that were refused. */
  bad: ReadonlySet<number>;
  disabled: boolean;
  /** Why the list as a whole is not tried. */
  error: string | null;
  onChange: (text: string) => void;
  onPasted: (text: string) => void;
  /** A file that was dropped into it. */
  onFile: (file: File) => void;
};

const box = 'px-3.5 py-3 pl-14 font-mono text-note leading-6 whitespace-pre';

/** A field of many lines with their numbers, under which a long line scrolls; the refused ones are tinted where they stand. */
export function PasteBox({ text, bad, disabled, error, onChange, onPasted, onFile }: PasteBoxProps) {
  const t = useTranslations('adminShipping');
  const behind = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const lines = text.split('\n');
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    onChange(target.value);
    // Into a field that was empty a whole list is pasted, which is tried at once.
    const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
    if (isPasted && text === '') onPasted(target.value);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <>
      <div className="relative overflow-hidden rounded-md bg-card">
        <div ref={behind} aria-hidden className="pointer-events-none absolute inset-px overflow-hidden py-3">
          {lines.map((_, index) => (
            <div key={index} className={cn('h-6', bad.has(index + 1) && 'bg-bad-soft')} />
          ))}
        </div>
        <textarea
          aria-label={t('label')}
          aria-describedby={error ? 'shipments-error shipments-hint' : 'shipments-hint'}
          aria-invalid={error ? true : undefined}
          aria-keyshortcuts="/"
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          rows={10}
          disabled={disabled}
          placeholder={t('placeholder')}
          value={text}
          onChange={change}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          onScroll={({ currentTarget }) => {
            for (const layer of [behind, before])
              if (layer.current) layer.current.scrollTop = currentTarget.scrollTop;
          }}
          className={cn(
            'control',
            box,
            'relative block min-h-63 resize-y overflow-auto bg-transparent disabled:bg-transparent',
          )}
        />
        <div
          ref={before}
          aria-hidden
          className="pointer-events-none absolute inset-y-px left-px w-12 overflow-hidden rounded-l-md bg-card py-3"
        >
          {lines.map((line, index) => (
            <div
              key={index}
              className={cn(
                'h-6 pr-3 text-right font-mono text-note leading-6',
                bad.has(index + 1) ? 'bg-bad-soft text-bad' : 'text-muted-foreground',
              )}
            >
              {line.trim() === '' ? '' : index + 1}
            </div>
          ))}
        </div>
      </div>
      {error && <FieldError id="shipments-error">{error}</FieldError>}
    </>
  );
}
