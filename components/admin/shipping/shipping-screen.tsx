'use client';

import { Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lineLimit } from '@/lib/shipping/admin-contract';
import { type Carrier, carriers } from '@/values/shipping';
import { AdminFrame } from '../frame/admin-frame';
import { ChoiceField } from '../choice-field';
import { useUsualCarrier } from '../use-usual-carrier';
import { decodeFile, hasTooMany, parseLines } from './parse-lines';
import { PasteBox } from './paste-box';
import { ShipmentResults } from './shipment-results';
import { useShipments } from './use-shipments';

/** Tracking numbers of many orders at once: paste, look at what is wrong, write (shipping 3). */
export function ShippingScreen() {
  const t = useTranslations('adminShipping');
  return (
    <AdminFrame title={t('title')}>
      <ShippingContent />
    </AdminFrame>
  );
}

function ShippingContent() {
  const t = useTranslations('adminShipping');
  const common = useTranslations('common');
  const [text, setText] = useState('');
  const [tooMany, setTooMany] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Carrier | null>(null);
  const { choices, usual } = useUsualCarrier();
  const carrier = chosen ?? usual;
  const shipments = useShipments();
  const { rows, trial, writing, forget, tryLines } = shipments;

  const check = (given: string, by = carrier ?? carriers[0]) => {
    // The carrier by which a list is judged stands beside it, also before it is known which one was used last.
    setChosen(by);
    const lines = parseLines(given, by);
    setTooMany(hasTooMany(lines) ? lines.length : null);
    if (hasTooMany(lines) || lines.length === 0) forget();
    else tryLines(lines);
  };
  const change = (given: string) => {
    setText(given);
    setTooMany(null);
    forget();
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const given = decodeFile(await file.arrayBuffer()).replaceAll('\r\n', '\n');
    change(given);
    check(given);
  };
  const bad = new Set(rows?.filter(({ result }) => result === 'refused').map(({ at }) => at));
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[--spacing(104)_minmax(0,1fr)]">
      <section aria-label={t('paste')} className="grid grid-cols-1 gap-3 rounded-xl border bg-card p-4.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-base font-semibold">{t('paste')}</h2>
          <FileButton disabled={writing.isPending} onFile={(file) => void take(file)} />
        </div>
        <p id="shipments-hint" className="text-note text-muted-foreground">
          {t('hint')}
        </p>
        <PasteBox
          text={text}
          bad={bad}
          disabled={writing.isPending}
          error={tooMany === null ? null : t('tooMany', { limit: lineLimit, count: tooMany })}
          onChange={change}
          onPasted={(given) => check(given)}
          onFile={(file) => void take(file)}
        />
        <div className="flex flex-wrap gap-2.5">
          <ChoiceField
            aria-label={t('usualCarrier')}
            value={carrier ?? ''}
            disabled={writing.isPending}
            className="min-w-0 flex-1 basis-64"
            onChange={({ target }) => {
              const wanted = carriers.find((one) => one === target.value);
              if (!wanted) return;
              setChosen(wanted);
              if (!trial.isIdle) check(text, wanted);
            }}
          >
            {carrier === null && (
              <option value="" hidden>
                {common('loading')}
              </option>
            )}
            {choices.map((one) => (
              <CarrierOption key={one} carrier={one} />
            ))}
          </ChoiceField>
          <Button
            variant="outline"
            size="sm"
            busy={trial.isPending}
            disabled={text.trim() === '' || writing.isPending}
            onClick={() => check(text)}
          >
            {t(rows ? 'checkAgain' : 'check')}
          </Button>
        </div>
      </section>
      <ShipmentResults {...shipments} onCheck={() => check(text)} />
    </div>
  );
}

function CarrierOption({ carrier }: { carrier: Carrier }) {
  const t = useTranslations('adminShipping');
  const names = useTranslations('carriers');
  return <option value={carrier}>{t('withoutCarrier', { carrier: names(carrier) })}</option>;
}

type FileButtonProps = { disabled: boolean; onFile: (file: File | undefined) => void };

function FileButton({ disabled, onFile }: FileButtonProps) {
  const t = useTranslations('adminShipping');
  return (
    <label className="relative flex min-h-7.5 cursor-pointer items-center gap-1.5 rounded-sm px-2 text-note font-medium text-primary focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring hover:bg-secondary/60">
      <Upload aria-hidden className="size-4" />
      {t('chooseFile')}
      <input
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        disabled={disabled}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </label>
  );
}
