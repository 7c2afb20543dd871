'use client';

import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { OrderStatusBadge } from '@/components/orders/order-status-badge';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { useAdmin } from '../use-admin';
import { choicesFor } from './change-question';
import type { StatusMenu } from './status-menu';
import { isRefunded } from './stop-sign';

type StatusChoicesProps = ComponentProps<typeof StatusMenu> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The badge that opens it. */
  children?: ReactNode;
};

/** The statuses that the administrator may set (orders 9). */
export function StatusChoices({ order, onChange, open, onOpenChange, children }: StatusChoicesProps) {
  const { id, status } = order;
  const role = useAdmin()?.role ?? 'support';
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="min-w-40">
        {choicesFor(role, status).map((choice) => (
          <DropdownMenuItem
            key={choice}
            className="min-h-9 justify-between"
            onSelect={() =>
              choice !== status && onChange({ id, from: status, to: choice, isRefunded: isRefunded(order) })
            }
          >
            <OrderStatusBadge status={choice} />
            {choice === status && <Check aria-hidden className="text-primary" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
