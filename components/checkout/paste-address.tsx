'use client';

import { ClipboardPaste } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { TextButton } from '@/components/ui/text-button';
import { Textarea } from '@/components/ui/textarea';
import type { CheckoutValues } from './validation';

const PastedAddress = lazy(async () => (await import('./pasted-address')).PastedAddress);

/** A longer text is no address. */
const longest = 500;

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Some browsers hand a text over as input alone; what a keyboard's own clipboard gives is no different from typing. */
const isHandedOver = (event: Event): boolean =>
  event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType);

/** Takes a whole address from the clipboard, which is read on a press alone; where it may not be read, from a field. */
export function PasteAddress({ form }: { form: UseFormReturn<CheckoutValues> }) {
  const t = useTranslations('checkout.paste');
  const [pasted, setPasted] = useState<string | null>(null);
  const [isField, setIsField] = useState(false);
  const [typed, setTyped] = useState('');
  const button = useRef<HTMLButtonElement>(null);

  const take = (text: string) => {
    const given = text.trim().slice(0, longest);
    if (given) setPasted(given);
    return given !== '';
  };
  const read = async () => {
    try {
      if (take(await navigator.clipboard.readText())) return;
    } catch {
      // The field below takes the text then.
    }
    setIsField(true);
  };

  const undone = () => {
    setPasted(null);
    // It is rendered in the next frame; the field takes the focus by itself.
    requestAnimationFrame(() => button.current?.focus());
  };

  return (
    <div
      data-slot="paste-address"
      className="rounded-lg border border-dashed border-primary/40 bg-accent px-4 py-3"
    >
      {pasted ? (
        <PastedAddress key={pasted} form={form} text={pasted} onUndone={undone}>
          <p role="status" className="text-body text-muted-foreground">
            {t('splitting')}
          </p>
        </PastedAddress>
      ) : (
        <>
          <div className="flex items-center justify-between gap-3">
            <h3 className="flex items-center gap-2 text-body font-semibold text-primary">
              <ClipboardPaste aria-hidden className="size-4.5 shrink-0" />
              {t('title')}
            </h3>
            {!isField && (
              <TextButton
                ref={button}
                variant="action"
                className="-my-2 -mr-2 shrink-0"
                onClick={() => void read()}
              >
                {t('action')}
              </TextButton>
            )}
          </div>
          {isField ? (
            <PasteField text={typed} onType={setTyped} onTake={take} />
          ) : (
            <p className="mt-0.5 text-body text-muted-foreground">{t('example')}</p>
          )}
        </>
      )}
    </div>
  );
}

type PasteFieldProps = {
  text: string;
  onType: (text: string) => void;
  /** Returns false when the text says nothing. */
  onTake: (text: string) => boolean;
};

/** Takes at once what is pasted or dropped, together with what was typed before; by a press what was typed alone. */
function PasteField({ text, onType, onTake }: PasteFieldProps) {
  const t = useTranslations('checkout.paste');
  return (
    <>
      <Textarea
        ref={focus}
        aria-label={t('title')}
        rows={2}
        placeholder={t('example')}
        className="mt-2"
        value={text}
        onChange={({ target, nativeEvent }) => {
          onType(target.value);
          if (isHandedOver(nativeEvent)) onTake(target.value);
        }}
        onPaste={(event) => {
          // The browser puts it behind what was typed.
          if (text.trim() !== '') return;
          event.preventDefault();
          onTake(event.clipboardData.getData('text'));
        }}
      />
      <Button
        variant="outline"
        disabled={text.trim() === ''}
        className="mt-2 w-full"
        onClick={() => onTake(text)}
      >
        {t('fill')}
      </Button>
    </>
  );
}
