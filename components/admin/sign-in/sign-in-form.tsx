import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import type { User } from '@/lib/users/contract';
import { fieldsProblem } from './sign-in-problems';
import type { SignIn } from './use-sign-in';

type SignInFormProps = {
  form: SignIn;
  /** What must be filled in. */
  values: string[];
  signIn: () => Promise<User>;
  /** The fields. */
  children: ReactNode;
};

/** What both ways to sign in have in common: the problem below the fields, and the button. */
export function SignInForm({ form, values, signIn, children }: SignInFormProps) {
  const t = useTranslations('admin.login');
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(fieldsProblem(...values), signIn);
      }}
    >
      {children}
      {form.problem && <FieldError>{form.problem}</FieldError>}
      <Button type="submit" size="lg" busy={form.busy}>
        {form.busy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}
