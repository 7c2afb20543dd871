'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAdmin } from '@/components/admin/use-admin';
import { Button } from '@/components/ui/button';
import { AdminFrame } from '../admin-frame';
import { BackToOrders } from '../back-to-orders';
import { CreateDialog } from './create-dialog';
import { DiscountList } from './discount-list';

/** The discount codes: owners create and change them, support can only read. */
export function DiscountsScreen() {
  const t = useTranslations('adminDiscounts');
  const admin = useAdmin();
  const [isCreating, setCreating] = useState(false);
  const isOwner = admin?.role === 'owner';
  return (
    <AdminFrame
      title={t('title')}
      actions={
        <>
          <BackToOrders label={t('backToOrders')} />
          {isOwner && (
            <Button size="sm" onClick={() => setCreating(true)}>
              <Plus aria-hidden />
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      {!isOwner && <p className="mb-3 text-muted-foreground">{t('ownerOnly')}</p>}
      <DiscountList canEdit={isOwner} onCreate={isOwner ? () => setCreating(true) : null} />
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </AdminFrame>
  );
}
