import { useTranslations } from 'next-intl';
import { cn } from '@/platform/cn';

/** The version of a text: the day from which it applies; a consent row stores the same value. */
export function Version({ of: version, className }: { of: string; className?: string }) {
  const t = useTranslations('legal');
  return (
    <p className={cn('text-sm text-muted-foreground tabular', className)}>
      {t.rich('version', { version, date: (day) => <time dateTime={version}>{day}</time> })}
    </p>
  );
}
