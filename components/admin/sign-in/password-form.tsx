'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { signInByPassword } from '@/lib/auth/admin-api';
import { SecretInput } from './secret-input';
import { SignInForm } from './sign-in-form';
import { useSignIn } from './use-sign-in';
import { useTyped } from './use-typed';

export function PasswordForm() {
  const t = useTranslations('admin.login');
  const form = useSignIn('passwordFailed');
  const [username] = useTyped();
  const [password] = useTyped();
  return (
    <SignInForm
      form={form}
      values={[username.value, password.value]}
      signIn={() => signInByPassword(username.value, password.value)}
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
    </SignInForm>
  );
}
