'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import { deleteAccount } from '@/lib/privacy/api';
import type { Profile } from '@/lib/users/contract';
import type { Contact } from '@/lib/users/rules';
import { CodeDialog } from './code-dialog';
import type { ContactBody } from './use-code';

type DeleteAccountProps = { profile: Profile; open: boolean; onClose: () => void };

const loginOf = ({ logins: { phone, email } }: Profile): Contact | null =>
  phone ? { kind: 'phone', value: phone } : email ? { kind: 'email', value: email } : null;

/** Asks twice: first it explains what is deleted and what is kept, then it asks for a code as proof of identity. */
export function DeleteAccount({ profile, open, onClose }: DeleteAccountProps) {
  const t = useTranslations('profile.deletion');
  const common = useTranslations('common');
  const [sure, setSure] = useState(false);
  const contact = loginOf(profile);

  const close = () => {
    setSure(false);
    onClose();
  };
  const remove = async (given: ContactBody, code: string) => {
    const { openOrders } = await deleteAccount(given, code);
    showToast({
      tone: 'ok',
      title: t('done'),
      description: openOrders > 0 ? t('doneOpen', { count: openOrders }) : t('doneText'),
      duration: 10_000,
    });
  };
  return (
    <>
      <Dialog open={open && !sure} onOpenChange={(wanted) => !wanted && close()}>
        <DialogContent title={t('title')} description={t('lead')} closeLabel={common('close')}>
          <ul className="grid list-disc gap-2 pl-5 text-body">
            <li>{t('goes')}</li>
            <li>{t('stays')}</li>
            <li>{t('open')}</li>
            <li>{t('noReturn')}</li>
          </ul>
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <Button variant="outline" onClick={close}>
              {t('keep')}
            </Button>
            <Button variant="destructive" onClick={() => setSure(true)}>
              {t('continue')}
            </Button>
          </div>
        </DialogContent>
      </Dialog>
      {contact && (
        <CodeDialog
          open={open && sure}
          contact={contact}
          title={t('codeTitle')}
          text={t('codeText')}
          submitLabel={t('confirm')}
          destructive
          onSubmit={remove}
          onClose={close}
        />
      )}
    </>
  );
}
