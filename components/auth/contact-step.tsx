'use client';

import { Mail, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { contactKinds } from '@/values/auth';
import { type LoginControls, problemText } from './use-login';
import { UserAgreement } from './user-agreement';

const controls = {
  phone: { type: 'tel', autoComplete: 'tel-national', icon: Smartphone },
  email: { type: 'email', autoComplete: 'email', icon: Mail },
} as const;

export function ContactStep({ login: { state, dispatch, submitContact } }: { login: LoginControls }) {
  const t = useTranslations('auth');
  const { channel, problem } = state;
  const { type, autoComplete, icon: Icon } = controls[channel];
  const error = problem && problemText(t, problem, channel);
  const concernsAgreement = problem === 'agreementRequired';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submitContact();
      }}
    >
      <Tabs
        value={channel}
        onValueChange={(value) => {
          const chosen = contactKinds.find((kind) => kind === value);
          if (chosen) dispatch({ type: 'channelChosen', channel: chosen });
        }}
      >
        <TabsList aria-label={t('channel.label')}>
          {contactKinds.map((kind) => (
            <TabsTrigger key={kind} value={kind}>
              {t(`channel.${kind}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent
          value={channel}
          tabIndex={-1}
          // The tab's name is also the field's name, so the panel gets another name.
          aria-labelledby={undefined}
          aria-label={t('channel.label')}
          className="mt-5"
        >
          <Field label={t(`contact.${channel}`)} error={concernsAgreement ? null : error}>
            {(control) => (
              <span className="relative block">
                <Icon
                  aria-hidden
                  className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
                />
                <Input
                  {...control}
                  data-step-field
                  required
                  type={type}
                  name={channel}
                  autoComplete={autoComplete}
                  maxLength={254}
                  value={state.contact}
                  onChange={(event) => dispatch({ type: 'contactTyped', contact: event.target.value })}
                  className="pl-10.5"
                />
              </span>
            )}
          </Field>
        </TabsContent>
      </Tabs>
      <div className="my-3">
        <UserAgreement
          hasConsent={state.hasConsent}
          onChange={(consent) => dispatch({ type: 'consentChanged', hasConsent: consent })}
          error={concernsAgreement ? error : null}
        />
      </div>
      <Button type="submit" size="lg" className="w-full">
        {t('next')}
      </Button>
      <p className="mt-4 text-center text-note text-muted-foreground">{t(`newAccount.${channel}`)}</p>
    </form>
  );
}
