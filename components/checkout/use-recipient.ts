import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { takeFlash } from '@/components/browser/flash';
import { showToast } from '@/components/ui/toast';
import { fetchProfile, keepUser } from '@/lib/users/api';
import type { Profile, User } from '@/lib/users/contract';
import { areaTypes } from '@/values/areas';
import { forgetEntered, type Owner, readEntered, writeEntered } from './draft';
import { fillAreas } from './fill-areas';
import { recipientFromFlash, type SavedInfo, savedInfoOf } from './saved-info';
import { type CheckoutValues, emptyValues } from './validation';

type Form = UseFormReturn<CheckoutValues>;

const texts = ['name', 'phone', 'email', 'detailed_address'] as const;
const shownFields = [...texts, ...areaTypes] as const;
const recipientFields = [...shownFields, 'savesInfo'] as const;

/** The logins, read with the whole profile: an order that was paid since may have filled it. */
function useLogins(userId: number | undefined): Profile['logins'] | null {
  const [logins, setLogins] = useState<Profile['logins'] | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    const leaving = new AbortController();
    fetchProfile(leaving.signal)
      .then((profile) => {
        keepUser(profile);
        setLogins(profile.logins);
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, [userId]);
  return logins;
}

/**
 * Who has entered the form before this page was loaded, and left something in it: since then it is theirs. The recipient
 * of an order that is bought again begins anew.
 */
function useEnteredBy(draft: CheckoutValues, owner: Owner, isBoughtAgain: boolean): Owner | undefined {
  const isEmpty = shownFields.every((field) => draft[field] === emptyValues[field]);
  const [enteredBy] = useState(() => (isBoughtAgain || isEmpty ? undefined : readEntered(owner)));
  useEffect(() => {
    if (isBoughtAgain) forgetEntered();
  }, [isBoughtAgain]);
  return enteredBy;
}

/**
 * Who gets the order. A complete recipient, of an order that is bought again or else of the profile, is one line with
 * nothing to fill in (checkout 10). Otherwise the form is there, and what is known fills its blanks; `edit` keeps it
 * open, also when the profile is completed in another tab.
 */
export function useRecipient(user: User | null, form: Form, owner: Owner) {
  const t = useTranslations('checkout.saved');
  const locale = useLocale();
  const [flash] = useState(() => recipientFromFlash(takeFlash('recipient')));
  const [draft] = useState(() => form.getValues());
  const enteredBy = useEnteredBy(draft, owner, flash !== null);
  const wasEntered = enteredBy !== undefined;
  const [isOpen, setIsOpen] = useState(wasEntered);
  const filled = useRef('');
  const logins = useLogins(user?.id);
  const source = user && (flash ?? user);
  const info = useMemo(() => source && savedInfoOf(source, locale), [source, locale]);

  const { dirtyFields } = form.formState;
  const isTyped = recipientFields.some((field) => dirtyFields[field]);
  const isSameAs = (given: SavedInfo) =>
    (['name', 'phone', 'detailed_address'] as const).every(
      (field) => draft[field] === (given.texts[field] ?? ''),
    );
  const isFree = (given: SavedInfo) =>
    !isTyped &&
    !wasEntered &&
    (flash !== null || texts.every((field) => draft[field] === '') || isSameAs(given));
  useEffect(() => {
    // A phone's browser may give a pressed button no focus.
    if (isTyped) writeEntered(owner);
  }, [isTyped, owner]);

  /** `isWhole`: what is not given is blank, so that nothing of somebody else stays behind the one line. */
  const fill = async (given: SavedInfo, isWhole = false): Promise<boolean> => {
    for (const field of texts) {
      const text = given.texts[field] ?? (isWhole ? '' : undefined);
      if (text !== undefined) form.setValue(field, text);
    }
    const hasAreas = given.areas !== null && (await fillAreas(form, given.areas));
    if (form.formState.isSubmitted) await form.trigger();
    else form.clearErrors([...texts, ...areaTypes]);
    return hasAreas;
  };

  const openUnless = (hasAreas: boolean) => {
    if (!hasAreas) setIsOpen(true);
  };
  const fillBlanks = useEffectEvent((given: SavedInfo) => {
    const text = JSON.stringify(given);
    if (filled.current === text) return;
    filled.current = text;
    if (isFree(given)) {
      void fill(given, flash !== null).then((hasAreas) => openUnless(hasAreas || !given.isComplete));
      return;
    }
    // The page may have been left before the names of the areas had become values.
    if (/\D/.test(form.getValues('province'))) void fillAreas(form, form.getValues());
    // What this very person has left blank stays so.
    if (enteredBy === user?.id) return;
    for (const field of ['phone', 'email'] as const)
      if (form.getValues(field).trim() === '') form.setValue(field, given.texts[field] ?? '');
  });
  useEffect(() => {
    if (info) fillBlanks(info);
  }, [info]);

  /** The button above the form; what was typed gives way to it. */
  const fillAll = async () => {
    if (!info) return;
    const hasAreas = await fill(info);
    const title = t(hasAreas || info.texts.detailed_address ? 'addressFilled' : 'contactFilled');
    showToast({ tone: 'ok', title, description: t('check') });
  };

  return {
    /** Shown on one line instead of the form; null when there is something to fill in. */
    saved: info?.isComplete && !isOpen && isFree(info) ? source : null,
    offered: info?.isWorthOffering ? { shown: info.shown, fill: fillAll } : null,
    edit: () => {
      setIsOpen(true);
      writeEntered(owner);
    },
    logins,
  };
}
