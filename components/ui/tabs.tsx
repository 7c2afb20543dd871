'use client';

import * as Primitive from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { cn } from '@/platform/cn';

export const Tabs = (props: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root data-slot="tabs" {...props} />
);

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List data-slot="tabs-list" className={cn('tabs', className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger data-slot="tabs-trigger" className={cn('tab', className)} {...props} />;
}

/** A stop of the Tab key itself, so it shows the ring of every other. */
export const TabsContent = (props: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Content data-slot="tabs-content" {...props} />
);
