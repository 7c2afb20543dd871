import { useErrorText } from '@/components/browser/use-error-text';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { sendCode } from '@/lib/auth/api';
import type { Contact } from '@/lib/users/rules';
import { errorStatus } from '@/platform/api-error';

const devCodeToastFor = 10_000;

type ContactBody = { phone: string } | { email: string };

/** The code that was typed, and the contact to which it was sent. */
export type TypedCode = ContactBody & { code: string };

const bodyOf = ({ kind, value }: Contact): ContactBody =>
  kind === 'phone' ? { phone: value } : { email: value };

/** `mayNotArrive`: the shop sends no more codes for now (auth 32). */
type Sent = { to: Contact; at: number; mayNotArrive: boolean };

/**
 * Sends a code to a contact and submits the typed code; errors are shown in the dialog. `unanswered`: the text when the
 * answer to the submitted code was lost.
 */
export function useCode(onSubmit: (typed: TypedCode) => Promise<void> | void, unanswered?: string) {
  const t = useTranslations('profile.code');
  const textOf = useErrorText();
  const [code, setCode] = useState('');
  const [target, setTarget] = useState<Contact | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (what: 'sending' | 'checking', work: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const isLost = what === 'checking' && errorStatus(error) === 0;
      setProblem(isLost && unanswered ? unanswered : textOf(error));
    } finally {
      setBusy(null);
    }
  };

  const send = (to: Contact) => {
    setTarget(to);
    return run('sending', async () => {
      const answer = await sendCode(bodyOf(to));
      setSent({ to, at: Date.now(), mayNotArrive: answer.busy === true });
      setCode('');
      if (answer.code)
        showToast({ tone: 'info', title: t('devCode'), description: answer.code, duration: devCodeToastFor });
    });
  };

  const submit = () =>
    run('checking', async () => {
      if (sent) await onSubmit({ ...bodyOf(sent.to), code });
    });

  return {
    code,
    /** Where the last code was requested. */
    target,
    sent,
    busy,
    problem,
    type: (typed: string) => {
      setCode(typed);
      setProblem(null);
    },
    send,
    submit,
    /** Begins again with the choice of a contact, and says why. */
    restart: (why: string | null = null) => {
      setSent(null);
      setCode('');
      setProblem(why);
    },
  };
}

export type CodeEntry = ReturnType<typeof useCode>;
