'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { type OrderTab, orderTabs } from '@/lib/orders/contract';

const isTab = (value: string): value is OrderTab => orderTabs.some((tab) => tab === value);

type OrderTabsProps = {
  tab: OrderTab;
  onTab: (tab: OrderTab) => void;
  panelRef: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** The tabs in one row; on a phone the row can be swiped. */
export function OrderTabs({ tab, onTab, panelRef, children }: OrderTabsProps) {
  const t = useTranslations('orders');
  const labels = useTranslations('orderStatus');
  return (
    <Tabs value={tab} onValueChange={(value) => isTab(value) && onTab(value)} activationMode="manual">
      <TabsList
        aria-label={t('tabs.label')}
        className="-mx-5 gap-2 overflow-x-auto rounded-none bg-transparent px-5 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        {orderTabs.map((value) => (
          <TabsTrigger
            key={value}
            value={value}
            data-tab={value}
            className="flex-none rounded-full bg-secondary px-4.5 text-secondary-foreground sm:px-4 data-[state=active]:bg-foreground data-[state=active]:text-background data-[state=active]:shadow-none"
          >
            {value === 'all' ? t('tabs.all') : labels(value)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent ref={panelRef} value={tab} className="mt-4 rounded-xl md:mt-5">
        {children}
      </TabsContent>
    </Tabs>
  );
}
