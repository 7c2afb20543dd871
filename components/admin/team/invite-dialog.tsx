import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showToast } from '@/components/ui/toast';
import { inviteMember } from '@/lib/auth/team/admin-api';
import { fieldErrorsOf } from '@/platform/api-error';
import { localePath } from '@/platform/i18n/path';
import { adminRoles } from '@/values/auth';
import { ChoiceField } from '../choice-field';
import { focusFirst } from '../focus-first';
import { fieldOf, invitationOf, inviteRules, type InviteValues } from './invite-form';

const blank: InviteValues = { contact: '', username: '', role: 'support' };

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminTeam.form');
  const common = useTranslations('common');
  const [isBegun, setBegun] = useState(false);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('text')}
        guarded={isBegun}
        onOpenAutoFocus={focusFirst}
        closeLabel={common('close')}
        className="sm:max-w-120"
      >
        <InviteForm onBegin={() => setBegun(true)} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function useInviting(onClose: () => void) {
  const t = useTranslations('adminTeam.form');
  const locale = useLocale();
  const { form, showErrors } = useContractForm(inviteRules, {
    textOf: ({ key }) => t(key),
    mode: 'onChange',
    shouldFocusError: true,
    defaultValues: blank,
  });
  const inviting = useChange({
    mutationFn: (values: InviteValues) => inviteMember(invitationOf(values)),
    failed: t('failed'),
    refreshes: [['team']],
    onSuccess: ({ username }) => {
      const link = `${window.location.origin}${localePath(locale, '/admin-login')}`;
      showToast({
        tone: 'ok',
        title: t('sent', { name: username }),
        description: t('sentText', { link }),
      });
      onClose();
    },
    onError: (error) =>
      showErrors(fieldErrorsOf(error).map(({ path, message }) => ({ path: fieldOf(path), message }))),
  });
  return { form, inviting };
}

function InviteForm({ onBegin, onClose }: { onBegin: () => void; onClose: () => void }) {
  const t = useTranslations('adminTeam.form');
  const common = useTranslations('common');
  const roles = useTranslations('admin.role');
  const { form, inviting } = useInviting(onClose);
  const { errors, isSubmitted } = form.formState;
  const errorAt = (field: 'contact' | 'username') => isSubmitted && errors[field]?.message;
  const submit = form.handleSubmit((values) => {
    if (!inviting.isPending) inviting.mutate(values);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} onChange={onBegin} className="grid gap-5">
      <Field label={t('contact')} hint={t('contactHint')} required error={errorAt('contact')}>
        {(control) => <Input {...control} autoComplete="off" maxLength={254} {...form.register('contact')} />}
      </Field>
      <Field label={t('username')} hint={t('usernameHint')} required error={errorAt('username')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={64}
            {...form.register('username')}
          />
        )}
      </Field>
      <Field label={t('role')}>
        {(control) => (
          <ChoiceField {...control} className="w-full" {...form.register('role')}>
            {adminRoles.toReversed().map((role) => (
              <option key={role} value={role}>
                {roles(role)}
              </option>
            ))}
          </ChoiceField>
        )}
      </Field>
      {inviting.errorMessage && (
        <p role="alert" className="text-bad">
          {inviting.errorMessage}
        </p>
      )}
      <div className="flex justify-end gap-2.5">
        <Button variant="outline" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" busy={inviting.isPending}>
          {inviting.isPending ? t('submitting') : t('submit')}
        </Button>
      </div>
    </form>
  );
}
