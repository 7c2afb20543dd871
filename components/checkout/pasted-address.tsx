'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { loadAreas } from '@/components/areas/use-areas';
import { TextButton } from '@/components/ui/text-button';
import { type SplitAddress, splitAddress } from '@/lib/areas/split-address';
import { cn } from '@/platform/cn';
import { defaultLocale } from '@/platform/i18n/locales';
import { areaTypes } from '@/values/areas';
import { normalisePhone } from '@/values/phones';
import { fillRecipient } from './fill-recipient';
import { type CheckoutValues, limits } from './validation';

/** The button or the field that had the focus gave way to this; what is around it has the focus then. */
const focusIfLost = (button: HTMLButtonElement | null) => {
  if (button && document.activeElement?.contains(button)) button.focus();
};

type PartKind = SplitAddress['missing'][number];

/** Whether the form lacks a part of the address too: it may have one since, or from before. */
function isBlankIn(values: Partial<CheckoutValues>, part: PartKind): boolean {
  if (part === 'area') return areaTypes.some((level) => !values[level]);
  return part !== 'street' || !values.detailed_address?.trim();
}

type PastedAddressProps = { form: UseFormReturn<CheckoutValues>; text: string; onUndone: () => void };

/** The text with its parts underlined, once they are filled in; what is not understood goes to the street (areas 6). */
export function PastedAddress({ form, text, onUndone }: PastedAddressProps) {
  const t = useTranslations('checkout.paste');
  const locale = useLocale();
  const [split, setSplit] = useState<SplitAddress | 'failed' | null>(null);
  const undo = useRef<() => void>(null);
  const values = useWatch({ control: form.control });

  const fill = useEffectEvent((found: SplitAddress | null) => {
    setSplit(found ?? 'failed');
    undo.current ??= found
      ? fillRecipient(form, {
          name: found.name,
          phone: normalisePhone(found.phone),
          ...(found.areas.province ? found.areas : {}),
          detailed_address: found.street.slice(0, limits.detailed_address),
        })
      : fillRecipient(form, { detailed_address: text.slice(0, limits.detailed_address) });
  });
  useEffect(() => {
    let isGone = false;
    // Addresses in China are written in Chinese, whatever the page speaks.
    void loadAreas(defaultLocale)
      .then((tree) => splitAddress(text, tree))
      .catch(() => null)
      .then((found) => {
        if (!isGone) fill(found);
      });
    return () => {
      isGone = true;
    };
  }, [text]);

  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  if (!split) return <p className="text-body text-muted-foreground">{t('splitting')}</p>;
  const missing = split === 'failed' ? [] : split.missing.filter((part) => isBlankIn(values, part));
  const isWhole = split !== 'failed' && missing.length === 0;
  const Icon = isWhole ? CircleCheck : CircleAlert;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p
          role="status"
          className={cn('flex gap-2 text-body font-semibold', isWhole ? 'text-primary' : 'text-warn')}
        >
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {split === 'failed'
            ? t('failed')
            : isWhole
              ? t('done')
              : t('missing', { parts: list.format(missing.map((part) => t(`parts.${part}`))) })}
        </p>
        <TextButton
          ref={focusIfLost}
          variant="action"
          className="-my-2 -mr-2 shrink-0"
          onClick={() => {
            undo.current?.();
            onUndone();
          }}
        >
          {t('undo')}
        </TextButton>
      </div>
      <p className="mt-1 text-body whitespace-pre-line wrap-anywhere">
        <Underlined text={text} split={split === 'failed' ? null : split} />
      </p>
    </>
  );
}

function Underlined({ text, split }: { text: string; split: SplitAddress | null }) {
  const parts = split?.parts ?? [];
  return (
    <>
      {parts.map(({ kind, from, to }, at) => (
        <span key={from}>
          {text.slice(parts[at - 1]?.to ?? 0, from)}
          <span data-part={kind} className="border-b-2 border-led">
            {text.slice(from, to)}
          </span>
        </span>
      ))}
      {text.slice(parts.at(-1)?.to ?? 0)}
    </>
  );
}
