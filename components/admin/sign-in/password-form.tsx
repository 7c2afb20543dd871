'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, FieldError } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { signInByPassword } from '@/lib/auth/admin-api';
import { SecretInput } from './secret-input';
import { fieldsProblem } from './sign-in-problems';
import { useSignIn } from './use-sign-in';

export function PasswordForm() {
  const t = useTranslations('desk.login');
  const form = useSignIn('passwordFailed');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(fieldsProblem(username, password), () => signInByPassword(username, password));
      }}
    >
      <Field label={t('username')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('password')}>
        {(control) => (
          <SecretInput
            {...control}
            showLabel={t('showPassword')}
            hideLabel={t('hidePassword')}
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      {form.problem && <FieldError>{form.problem}</FieldError>}
      <Button type="submit" size="lg" busy={form.busy}>
        {form.busy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}
