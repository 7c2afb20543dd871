'use client';

import * as Primitive from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

export const Tabs = (props: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root data-slot="tabs" {...props} />
);

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      data-slot="tabs-list"
      className={cn('flex rounded-lg bg-secondary p-1 text-muted-foreground', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      data-slot="tabs-trigger"
      className={cn(
        'inline-flex h-11 flex-1 items-center justify-center gap-2 rounded-inner px-2 text-body font-medium sm:px-4 sm:whitespace-nowrap',
        'transition-colors data-[state=active]:bg-card data-[state=active]:text-foreground data-[state=active]:shadow-xs',
        className,
      )}
      {...props}
    />
  );
}

/** A stop of the Tab key itself, so it shows the ring of every other. */
export const TabsContent = (props: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Content data-slot="tabs-content" {...props} />
);
