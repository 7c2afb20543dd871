'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field, FieldError } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { signInByPassword } from '@/lib/auth/admin-api';
import { SecretInput } from './secret-input';
import { fieldsProblem } from './sign-in-problems';
import { useSignIn } from './use-sign-in';
import { useTyped } from './use-typed';

export function PasswordForm() {
  const t = useTranslations('admin.login');
  const form = useSignIn('passwordFailed');
  const username = useTyped();
  const password = useTyped();
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(fieldsProblem(username.value, password.value), () =>
          signInByPassword(username.value, password.value),
        );
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
            {...username}
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
            {...password}
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
