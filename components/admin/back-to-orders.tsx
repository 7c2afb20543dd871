import { ArrowLeft } from 'lucide-react';
import { useLocale } from 'next-intl';
import { buttonClasses } from '@/components/ui/button-classes';
import { localePath } from '@/platform/i18n/path';

export function BackToOrders({ label }: { label: string }) {
  return (
    <a href={localePath(useLocale(), '/admin')} className={buttonClasses({ variant: 'outline', size: 'sm' })}>
      <ArrowLeft aria-hidden />
      {label}
    </a>
  );
}
