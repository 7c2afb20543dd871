'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAdmin } from '@/components/admin/use-admin';
import { Button } from '@/components/ui/button';
import { cn } from '@/platform/cn';
import { AdminFrame } from '../frame/admin-frame';
import { BackToOrders } from '../back-to-orders';
import { ChannelsPanel } from './channels-panel';
import { CreateDialog } from './create-dialog';
import { DiscountList } from './discount-list';
import { codeViews, useCodeView } from './use-channels';

/** The discount codes, which owners create and change, and what their channels brought. */
export function DiscountsScreen() {
  const t = useTranslations('adminDiscounts');
  const admin = useAdmin();
  const [{ view }, setView] = useCodeView();
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
      <div role="group" aria-label={t('views.label')} className="mb-3 flex gap-1">
        {codeViews.map((choice) => (
          <Button
            key={choice}
            variant="ghost"
            size="sm"
            aria-pressed={view === choice}
            className={cn(view === choice && 'bg-accent text-accent-foreground hover:bg-foreground/6')}
            onClick={() => void setView({ view: choice === 'codes' ? null : choice, page: null })}
          >
            {t(`views.${choice}`)}
          </Button>
        ))}
      </div>
      {view === 'channels' ? (
        <ChannelsPanel />
      ) : (
        <>
          {!isOwner && <p className="mb-3 text-muted-foreground">{t('ownerOnly')}</p>}
          <DiscountList canEdit={isOwner} onCreate={isOwner ? () => setCreating(true) : null} />
        </>
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </AdminFrame>
  );
}
