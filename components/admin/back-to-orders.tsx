import { ArrowLeft } from 'lucide-react';
import { useLocale } from 'next-intl';
import { Button } from '@/components/ui/button';
import { localePath } from '@/platform/i18n/path';

export function BackToOrders({ label }: { label: string }) {
  return (
    <Button asChild variant="outline" size="sm">
      <a href={localePath(useLocale(), '/admin')}>
        <ArrowLeft aria-hidden />
        {label}
      </a>
    </Button>
  );
}
