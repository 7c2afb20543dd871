'use client';

import { Columns3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { Opening } from '@/components/texts/opening';

const ColumnChoices = lazy(async () => (await import('./column-choices')).ColumnChoices, Opening);

/** Shows and hides columns; its list is loaded at its first use. */
export function ColumnMenu() {
  const t = useTranslations('adminOrders.table');
  return (
    <LazyMenu
      button={(trigger) => (
        <Button {...trigger} variant="ghost" size="icon-xs" aria-label={t('columns')} title={t('columns')}>
          <Columns3 aria-hidden />
        </Button>
      )}
    >
      {({ button, ...menu }) => <ColumnChoices {...menu}>{button}</ColumnChoices>}
    </LazyMenu>
  );
}
