'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { cn } from '@/platform/cn';
import { hideable, onWide, useHiddenColumns } from './use-hidden-columns';

type ColumnChoicesProps = { open: boolean; onOpenChange: (open: boolean) => void; children?: ReactNode };

/** The columns that may be hidden; the menu stays open, so that several can be changed. */
export function ColumnChoices({ open, onOpenChange, children }: ColumnChoicesProps) {
  const t = useTranslations('adminOrders.table');
  const columns = useHiddenColumns();
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
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
