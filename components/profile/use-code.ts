import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { sendCode } from '@/lib/auth/api';
import type { Contact } from '@/lib/users/rules';
import { errorText } from '@/platform/api-error';

const devCodeToastFor = 10_000;

export type ContactBody = { phone: string } | { email: string };

const bodyOf = ({ kind, value }: Contact): ContactBody =>
  kind === 'phone' ? { phone: value } : { email: value };

/** Sends a code to one contact and submits the typed code; errors are shown in the dialog. */
export function useCode(
  contact: Contact,
  onSubmit: (contact: ContactBody, code: string) => Promise<void>,
  onDone: () => void,
) {
  const t = useTranslations('profile.code');
  const common = useTranslations('common');
  const [code, setCode] = useState('');
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (what: 'sending' | 'checking', work: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error, common('networkError')));
    } finally {
      setBusy(null);
    }
  };

  const send = () =>
    run('sending', async () => {
      const sent = await sendCode(bodyOf(contact));
      setSentAt(Date.now());
      setCode('');
      if (sent.code)
        showToast({ tone: 'info', title: t('devCode'), description: sent.code, duration: devCodeToastFor });
    });

  const submit = () =>
    run('checking', async () => {
      await onSubmit(bodyOf(contact), code);
      onDone();
    });

  return {
    code,
    sentAt,
    busy,
    problem,
    type: (typed: string) => {
      setCode(typed);
      setProblem(null);
    },
    send,
    submit,
  };
}
