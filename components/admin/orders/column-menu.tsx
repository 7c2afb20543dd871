'use client';

import { Check, Columns3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { cn } from '@/platform/cn';
import { hideable, onWide, useHiddenColumns } from './use-hidden-columns';

/** Shows and hides columns; the menu stays open, so that several can be changed. */
export function ColumnMenu() {
  const t = useTranslations('adminOrders.table');
  const columns = useHiddenColumns();
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-xs" aria-label={t('columns')} title={t('columns')}>
          <Columns3 aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-40">
        {hideable.map((column) => (
          <DropdownMenuItem
            key={column}
            role="menuitemcheckbox"
            aria-checked={columns.isShown(column)}
            className={cn(
              'min-h-9 justify-between text-sm',
              (column === 'item' || column === 'sms') && onWide[column],
            )}
            onSelect={(event) => {
              event.preventDefault();
              columns.toggle(column);
            }}
          >
            {t(column)}
            {columns.isShown(column) && <Check aria-hidden className="text-primary" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
