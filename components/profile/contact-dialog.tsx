'use client';

import { useErrorText } from '@/components/browser/use-error-text';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { verifyContact } from '@/lib/privacy/api';
import { fetchProfile } from '@/lib/users/api';
import type { Profile } from '@/lib/users/contract';
import type { Contact } from '@/lib/users/rules';
import { errorStatus } from '@/platform/api-error';
import { CodeForm } from './code-form';
import { type TypedCode, useCode } from './use-code';

/** The profile, when the login was changed by an earlier call whose answer was lost: then the old one proves nothing more. */
async function changedBefore({ kind, value }: Contact, status: number | null): Promise<Profile | null> {
  if (status !== 0 && status !== 403) return null;
  const profile = await fetchProfile(new AbortController().signal).catch(() => null);
  return profile?.logins[kind] === value ? profile : null;
}

type ContactDialogProps = {
  open: boolean;
  /** The new contact. */
  contact: Contact;
  /** What the account is entered by now. */
  logins: Contact[];
  onVerified: (profile: Profile) => void;
  onClose: () => void;
};

/**
 * Two codes in two steps: one shows that the account's owner asks, the other that the new contact is the owner's
 * (auth 16). Keep it mounted while closed, so that it keeps its step.
 */
export function ContactDialog({ open, contact, logins, onVerified, onClose }: ContactDialogProps) {
  const t = useTranslations('profile.change');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const [proof, setProof] = useState<TypedCode | null>(null);
  const own = useCode(setProof);
  const fresh = useCode(async (typed) => {
    if (!proof) return;
    try {
      onVerified(await verifyContact(typed, proof));
    } catch (error) {
      const changed = await changedBefore(contact, errorStatus(error));
      if (changed) return onVerified(changed);
      if (errorStatus(error) !== 403) throw error;
      // The code of the first step is wrong or too old; that of the second one is still good.
      setProof(null);
      own.restart(textOf(error));
    }
  });
  const step = proof ? 'fresh' : 'own';
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step === 'fresh') content.current?.querySelector<HTMLElement>('[data-step-field]')?.focus();
  }, [step]);
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        title={t(`${step}.title`)}
        description={t(`${step}.text`)}
        closeLabel={common('close')}
        closable={fresh.busy !== 'checking'}
        className="sm:max-w-110"
      >
        <p role="status" className="mb-3 text-sm text-muted-foreground">
          {t(`${step}.step`)}
        </p>
        <div ref={content}>
          {proof ? (
            <CodeForm key="fresh" entry={fresh} contacts={[contact]} submitLabel={t('confirm')} />
          ) : (
            <CodeForm key="own" entry={own} contacts={logins} submitLabel={t('next')} />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
