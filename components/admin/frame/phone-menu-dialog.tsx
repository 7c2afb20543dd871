'use client';

import { useLocale, useTranslations } from 'next-intl';
import { LanguageSwitch } from '@/components/frame/language-switch';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import type { User } from '@/lib/users/contract';
import { AdminAccount } from './admin-account';
import { AdminNav } from './admin-nav';

type PhoneMenuDialogProps = { admin: User; open: boolean; onClose: () => void };

/** The menu of a narrow window, with language and account. */
export function PhoneMenuDialog({ admin, open, onClose }: PhoneMenuDialogProps) {
  const t = useTranslations('admin');
  const common = useTranslations('common');
  const locale = useLocale();
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent title={t('brand')} closeLabel={common('close')}>
        <div className="grid gap-5 text-muted-foreground">
          <AdminNav role={admin.role} onChoose={onClose} />
          <LanguageSwitch locale={locale} label={t('switchLanguage')} />
          <AdminAccount admin={admin} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
