'use client';

import { useTranslations } from 'next-intl';
import { AgreementText } from '@/components/texts/agreement-text';
import { Dialog, DialogContent } from '@/components/ui/dialog';

export default function UserAgreementDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('agreements.user');
  const common = useTranslations('common');
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent title={t('title')} closeLabel={common('close')} bodyClassName="pt-2">
        <div role="region" aria-label={t('title')} tabIndex={0} className="rounded-sm">
          <AgreementText of="user" />
        </div>
      </DialogContent>
    </Dialog>
  );
}
