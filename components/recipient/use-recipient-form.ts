import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fillAreas } from '@/components/checkout/fill-areas';
import {
  checkoutRules,
  type CheckoutValues,
  emptyValues,
  firstRefusal,
  problemsOf,
} from '@/components/checkout/validation';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { showToast } from '@/components/ui/toast';
import type { Recipient, RecipientChange } from '@/lib/orders/api';
import type { Order } from '@/lib/orders/contract';
import { ApiError, errorStatus } from '@/platform/api-error';
import { areaTypes } from '@/values/areas';

export type RecipientFormOptions = {
  /** The order with its recipient in full, areas by their names. */
  order: Pick<Order, 'id' | 'version' | keyof Recipient>;
  /** Until when whoever is asked may change it: buyers until it is packed, administrators until it is sent (orders 24). */
  until: 'packed' | 'sent';
  save: (id: string, change: RecipientChange) => Promise<Order>;
  /** Fetches the page's data again. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
};

/** What the dialog does not ask for is settled by the order. */
const startOf = ({ name, phone, email, detailed_address }: Recipient): CheckoutValues => ({
  ...emptyValues,
  ...{ name, phone, email: email ?? '', detailed_address },
  savesInfo: false,
  hasConsent: true,
});

const recipientOf = ({
  notes: _notes,
  savesInfo: _saves,
  hasConsent: _agreed,
  ...recipient
}: CheckoutValues) => recipient;

/**
 * The form of the dialog. Where another correction was faster, what was typed stays (admin 12), and the page behind shows
 * what holds now; so also where no answer came.
 */
export function useRecipientForm({ order, save, onChanged, onClose }: RecipientFormOptions) {
  const t = useTranslations('checkout');
  const [seen] = useState(order);
  const [unanswered, setUnanswered] = useState<CheckoutValues | null>(null);
  const { form, showErrors } = useContractForm(checkoutRules, {
    textOf: ({ key, count = 0, limit = 0 }) => t(`problems.${key}`, { count, limit }),
    // An error that appears as the field is left would move the button away from the click.
    mode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: startOf(seen),
  });
  const areasRef = useRef<{ focus: () => void }>(null);
  const fill = useEffectEvent(() => void fillAreas(form, seen));
  useEffect(() => fill(), []);

  // What was saved is saved, also when the page cannot be read again.
  const refresh = () => onChanged().catch(() => undefined);
  const saveOver = (version: number, values: CheckoutValues) =>
    save(seen.id, { orderData: recipientOf(values), version });
  /** Saves also over a correction of this form whose answer was lost; over any other one it is refused. */
  const saveOverOwn = (values: CheckoutValues) =>
    saveOver(seen.version, values).catch(async (error: unknown) => {
      if (!unanswered || !(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
      // The same recipient again writes nothing and names its version; another one is refused (orders 32).
      const { version } = await saveOver(seen.version, unanswered);
      return saveOver(version, values);
    });
  const { mutate, isPending, errorMessage } = useChange({
    mutationFn: saveOverOwn,
    failed: t('correct.failed'),
    unreachable: t('correct.perhapsText'),
    unreachableTitle: t('correct.perhaps'),
    onSuccess: async () => {
      showToast({ tone: 'ok', title: t('correct.done') });
      await refresh();
      onClose();
    },
    onError: async (error, values) => {
      if (!(error instanceof ApiError)) return;
      const isUnanswered = errorStatus(error) === 0;
      if (isUnanswered) setUnanswered(values);
      showErrors(
        error.fields.map(({ path, message }) => ({ path: path.replace(/^orderData\./, ''), message })),
      );
      if (isUnanswered || error.code === 'CONFLICT') await refresh();
    },
  });

  const focusOnProblem = () => {
    const field = firstRefusal(problemsOf(form.getValues()))?.field;
    if (areaTypes.some((level) => level === field)) areasRef.current?.focus();
    else if (field) form.setFocus(field);
  };
  const submit = () =>
    void form.handleSubmit((values) => {
      if (!isPending) mutate(values);
    }, focusOnProblem)();

  const isChanged = Object.keys(form.formState.dirtyFields).length > 0;
  return { form, areasRef, busy: isPending, reason: errorMessage, isChanged, submit };
}
