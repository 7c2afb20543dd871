'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { leave } from '@/components/browser/leaving';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import { logout } from '@/lib/auth/api';
import { deleteAccount } from '@/lib/privacy/api';
import type { Profile } from '@/lib/users/contract';
import { errorStatus } from '@/platform/api-error';
import { CodeForm } from './code-form';
import { loginsOf } from './profile-values';
import { useCode } from './use-code';

type DeleteAccountProps = { profile: Profile; open: boolean; onClose: () => void };

/**
 * Asks twice: first it explains what is deleted and what is kept, then it asks for a code of a login that is older than
 * this session (privacy 5). Keep it mounted while closed, so that it keeps its step.
 */
export function DeleteAccount({ profile, open, onClose }: DeleteAccountProps) {
  const [sure, setSure] = useState(false);
  const logins = loginsOf(profile).filter(({ kind }) => profile.olderLogins.includes(kind));
  const close = () => {
    setSure(false);
    onClose();
  };
  return (
    <>
      <Question
        open={open && !sure}
        canDelete={logins.length > 0}
        onContinue={() => setSure(true)}
        onClose={close}
      />
      <LastCheck open={open && sure} logins={logins} onClose={close} />
    </>
  );
}

type QuestionProps = { open: boolean; canDelete: boolean; onContinue: () => void; onClose: () => void };

function Question({ open, canDelete, onContinue, onClose }: QuestionProps) {
  const t = useTranslations('profile.deletion');
  const common = useTranslations('common');
  const signOut = () => {
    onClose();
    leave(() => void logout());
  };
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent title={t('title')} description={t('lead')} closeLabel={common('close')}>
        <ul className="grid list-disc gap-2 pl-5 text-body">
          <li>{t('goes')}</li>
          <li>{t('stays')}</li>
          <li>{t('open')}</li>
          <li>{t('noReturn')}</li>
        </ul>
        {!canDelete && <p className="mt-4 rounded-md bg-muted p-3 text-body">{t('tooNew')}</p>}
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          {canDelete ? (
            <Button variant="destructive" onClick={onContinue}>
              {t('continue')}
            </Button>
          ) : (
            <Button onClick={signOut}>{t('signOut')}</Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

type LastCheckProps = { open: boolean; logins: ReturnType<typeof loginsOf>; onClose: () => void };

function LastCheck({ open, logins, onClose }: LastCheckProps) {
  const t = useTranslations('profile.deletion');
  const common = useTranslations('common');
  const [wasLost, setWasLost] = useState(false);
  const tell = (tone: 'ok' | 'info', title: string, description: string) => {
    showToast({ tone, title, description, duration: 15_000 });
    onClose();
  };
  const entry = useCode(async (login) => {
    try {
      const { openOrders } = await deleteAccount(login);
      tell('ok', t('done'), openOrders > 0 ? t('doneOpen', { count: openOrders }) : t('doneText'));
    } catch (error) {
      // An earlier call, whose answer was lost, has ended this login with the account.
      if (wasLost && errorStatus(error) === 401) return tell('info', t('perhaps'), t('perhapsText'));
      if (errorStatus(error) === 0) setWasLost(true);
      throw error;
    }
  }, t('unanswered'));
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        title={t('codeTitle')}
        description={t('codeText')}
        closeLabel={common('close')}
        closable={entry.busy !== 'checking'}
        className="sm:max-w-110"
      >
        <CodeForm entry={entry} contacts={logins} submitLabel={t('confirm')} destructive />
      </DialogContent>
    </Dialog>
  );
}
