'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useClock } from '@/components/auth/use-clock';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showToast } from '@/components/ui/toast';
import { signInByCode } from '@/lib/auth/admin-api';
import { sendCode } from '@/lib/auth/api';
import { secondCodeIn } from '@/lib/auth/contract';
import { SecretInput } from './secret-input';
import { SignInForm } from './sign-in-form';
import { contactProblem, typedContact } from './sign-in-problems';
import { useSignIn } from './use-sign-in';
import { useTyped } from './use-typed';

const resendAfterSeconds = 60;
const devCodeToastFor = 10_000;

/** Sign-in by phone or e-mail and code; a new code can be sent after one minute (auth 12, auth 14). */
export function CodeForm() {
  const t = useTranslations('admin.login');
  const form = useSignIn('loginFailed');
  const [contact] = useTyped();
  const [code, clearCode] = useTyped();
  const [sentAt, setSentAt] = useState<number | null>(null);
  /** What the second code is sent with, once one was requested (auth 22). */
  const [firstCode, setFirstCode] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  /** The shop sends no more codes for now (auth 32). */
  const [mayNotArrive, setMayNotArrive] = useState(false);
  const now = useClock(sentAt);
  const wait = sentAt === null ? 0 : Math.max(0, Math.ceil(resendAfterSeconds - (now - sentAt) / 1000));

  const showSandboxCode = (code: string) =>
    showToast({ tone: 'info', title: t('devCode'), description: code, duration: devCodeToastFor });

  const signIn = async () => {
    const typed = code.value.trim();
    try {
      return await signInByCode(
        typedContact(contact.value),
        firstCode === null ? { code: typed } : { code: firstCode, secondCode: typed },
      );
    } catch (error) {
      const second = secondCodeIn(error);
      if (second) {
        setFirstCode(firstCode ?? typed);
        clearCode();
        if (second.code) showSandboxCode(second.code);
      }
      throw error;
    }
  };

  const askForCode = async () => {
    const problem = contactProblem(contact.value);
    if (problem) return form.showProblem(problem);
    form.clear();
    setSending(true);
    try {
      const given = await sendCode(typedContact(contact.value));
      setSentAt(Date.now());
      setFirstCode(null);
      setMayNotArrive(given.busy === true);
      if (!given.busy) showToast({ tone: 'ok', title: t('sent'), description: t('sentText') });
      if (given.code) showSandboxCode(given.code);
    } catch {
      form.showProblem('sendFailed');
    } finally {
      setSending(false);
    }
  };

  return (
    <SignInForm form={form} values={[contact.value, code.value]} signIn={signIn}>
      <Field label={t('phone')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...contact}
          />
        )}
      </Field>
      <div className="flex items-end gap-2">
        <Field label={t('code')} className="min-w-0 flex-1">
          {(control) => (
            <SecretInput
              {...control}
              showLabel={t('showCode')}
              hideLabel={t('hideCode')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              {...code}
            />
          )}
        </Field>
        <Button
          variant="outline"
          size="bar"
          className="tabular"
          busy={sending}
          disabled={wait > 0}
          onClick={() => void askForCode()}
        >
          {sending ? t('sending') : wait > 0 ? t('wait', { seconds: wait }) : t('send')}
        </Button>
      </div>
      <p role="status" className="text-muted-foreground empty:hidden">
        {mayNotArrive && t('crowded')}
      </p>
    </SignInForm>
  );
}
