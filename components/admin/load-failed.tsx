'use client';

import { useTranslations } from 'next-intl';
import { useErrorText } from '@/components/browser/use-error-text';
import { Button } from '@/components/ui/button';

type LoadFailedProps = { title: string; error: Error; onReload: () => void };

/** Shown instead of the content: what failed, the server's message, and a reload button (look 4). */
export function LoadFailed({ title, error, onReload }: LoadFailedProps) {
  const common = useTranslations('common');
  const textOf = useErrorText();
  return (
    <div role="alert" className="grid justify-items-center gap-2 rounded-lg border bg-card px-6 py-16">
      <p className="text-base font-semibold">{title}</p>
      <p className="text-muted-foreground">{textOf(error)}</p>
      <Button variant="outline" size="sm" onClick={onReload}>
        {common('reload')}
      </Button>
    </div>
  );
}
