'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showToast } from '@/components/ui/toast';
import { correctParcel, shipOrders } from '@/lib/shipping/admin-api';
import type { Parcel } from '@/lib/shipping/admin-contract';
import { ApiError, errorStatus, fieldProblems } from '@/platform/api-error';
import { asTrackingNumber, type Carrier, carriers } from '@/values/shipping';
import { ChoiceField } from '../choice-field';
import { focusFirst } from '../focus-first';
import { useRefreshOrder } from '../use-refresh-order';
import { useUsualCarrier } from '../use-usual-carrier';

type ParcelDialogProps = {
  orderId: string;
  /** Null for a new one. */
  parcel: Parcel | null;
  /** The pieces that it can hold. */
  most: number;
  /** The parcels that the order has. */
  known: readonly Parcel[];
  onClose: () => void;
};

type Label = { carrier: Carrier; number: string; quantity: number };

/** A refused line is an error at the number, as of any other form. */
const refusedNumber = (message: string) =>
  new ApiError('VALIDATION_FAILED', message, 422, [{ path: 'number', message }]);

/** @param label without pieces the line sends an order again that was set back (shipping 5) */
async function addParcel(
  orderId: string,
  label: Omit<Label, 'quantity'> & { quantity?: number },
): Promise<void> {
  const [line] = (await shipOrders([{ order: orderId, ...label }], false)).lines;
  if (line?.result === 'refused') throw refusedNumber(line.message);
}

/** Carrier, number and pieces of one parcel, new or to be corrected. */
export function ParcelDialog({ orderId, parcel, most, known: others, onClose }: ParcelDialogProps) {
  const t = useTranslations('adminShipping.parcels');
  const common = useTranslations('common');
  const refresh = useRefreshOrder();
  const [label, setLabel] = useState<Partial<Label>>(parcel ?? {});
  const { choices, usual } = useUsualCarrier();
  const { number = '', quantity = most, carrier = usual } = label;
  const save = useChange({
    mutationFn: async ({ shown, isRepeated }: { shown: Carrier; isRepeated: boolean }) => {
      const given = { carrier: shown, number, quantity };
      if (parcel) await correctParcel(orderId, parcel.id, { ...given, version: parcel.version });
      else if (most === 0) await addParcel(orderId, { carrier: shown, number });
      // For the server the pieces of a line are all that are in its parcel, and here those that are left.
      else if (!isRepeated && others.some((other) => other.number === asTrackingNumber(number)))
        throw refusedNumber(t('known'));
      else await addParcel(orderId, given);
    },
    failed: t('failed'),
    refreshes: [['carriers']],
    onSuccess: () => {
      showToast({ tone: 'ok', title: t('saved') });
      onClose();
    },
    onSettled: () => refresh(orderId),
  });
  const problems = fieldProblems(save.error);
  const isTyped = number.trim() !== (parcel?.number ?? '') || label.quantity !== parcel?.quantity;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (carrier === null) return;
    // What was written although its answer was lost is among the parcels by now.
    save.mutate({ shown: carrier, isRepeated: save.isError && errorStatus(save.error) === 0 });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t(parcel ? 'correctTitle' : 'addTitle')}
        guarded={isTyped}
        onOpenAutoFocus={focusFirst}
        closeLabel={common('close')}
        className="sm:max-w-120"
      >
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <Field label={t('carrier')}>
            {(control) => (
              <CarrierChoice
                {...control}
                choices={choices}
                value={carrier}
                onChoose={(one) => setLabel({ ...label, carrier: one })}
              />
            )}
          </Field>
          <Field label={t('number')} hint={t('numberHint')} error={problems['number']} required>
            {(control) => (
              <Input
                {...control}
                value={number}
                maxLength={64}
                autoComplete="off"
                autoCapitalize="characters"
                onChange={({ target }) => setLabel({ ...label, number: target.value })}
              />
            )}
          </Field>
          {most > 1 && (
            <Field label={t('quantity')} error={problems['quantity']}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min={1}
                  max={most}
                  value={quantity}
                  onChange={({ target }) => setLabel({ ...label, quantity: target.valueAsNumber || 1 })}
                />
              )}
            </Field>
          )}
          <div className="flex justify-end gap-2.5">
            <Button variant="outline" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" busy={save.isPending} disabled={number.trim() === '' || carrier === null}>
              {t('save')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

type CarrierChoiceProps = {
  id: string;
  choices: readonly Carrier[];
  /** Null until it is known which one stands first. */
  value: Carrier | null;
  onChoose: (carrier: Carrier) => void;
};

/** The carriers, those used last on top (shipping 25). */
function CarrierChoice({ choices, value, onChoose, ...control }: CarrierChoiceProps) {
  const names = useTranslations('carriers');
  const common = useTranslations('common');
  return (
    <ChoiceField
      {...control}
      data-first=""
      value={value ?? ''}
      className="w-full"
      onChange={({ target }) => {
        const chosen = carriers.find((one) => one === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {value === null && (
        <option value="" hidden>
          {common('loading')}
        </option>
      )}
      {choices.map((one) => (
        <option key={one} value={one}>
          {names(one)}
        </option>
      ))}
    </ChoiceField>
  );
}
