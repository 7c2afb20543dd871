import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/toast';
import type { User } from '@/lib/users/contract';
import { refusalProblem, type SignInProblem } from './sign-in-problems';

export type SignIn = ReturnType<typeof useSignIn>;

/** The state of one sign-in form; its problem is shown in the form alone. */
export function useSignIn(failed: 'loginFailed' | 'passwordFailed') {
  const t = useTranslations('admin.login');
  const common = useTranslations('common');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const showProblem = (found: SignInProblem | { text: string } | 'network') => {
    const network = () => common('networkError');
    const text =
      typeof found === 'object' ? found.text : found === 'network' ? network() : t(`problems.${found}`);
    setProblem(text);
  };

  /** Signs in unless something is missing; the page follows the session by itself. */
  const submit = async (missing: SignInProblem | null, signIn: () => Promise<User>) => {
    if (missing) return showProblem(missing);
    setBusy(true);
    setProblem(null);
    try {
      await signIn();
      showToast({ tone: 'ok', title: t('signedIn') });
    } catch (error) {
      showProblem(refusalProblem(error, failed));
    } finally {
      setBusy(false);
    }
  };

  return { busy, problem, showProblem, clear: () => setProblem(null), submit };
}
