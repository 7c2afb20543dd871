'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { prepareToasts } from '@/components/ui/toaster';
import { useAdmin } from '../use-admin';
import { returnPath } from '../return-path';
import { CodeForm } from './code-form';
import { PasswordForm } from './password-form';

/** Both ways to sign in; after a sign-in in any tab, the page goes to the return path. */
export function SignInScreen() {
  const t = useTranslations('admin.login');
  const locale = useLocale();
  const isSignedIn = useAdmin() !== null;
  useEffect(prepareToasts, []);
  useEffect(() => {
    const from = new URLSearchParams(window.location.search).get('from');
    if (isSignedIn) window.location.replace(returnPath(locale, from));
  }, [isSignedIn, locale]);
  return (
    <Tabs defaultValue="code">
      <TabsList aria-label={t('by.label')} className="mb-6">
        <TabsTrigger value="code">{t('by.code')}</TabsTrigger>
        <TabsTrigger value="password">{t('by.password')}</TabsTrigger>
      </TabsList>
      <TabsContent value="code">
        <CodeForm />
      </TabsContent>
      <TabsContent value="password">
        <PasswordForm />
      </TabsContent>
    </Tabs>
  );
}
