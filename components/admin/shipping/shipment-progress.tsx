import { useTranslations } from 'next-intl';
import { Progress } from '@/components/ui/progress';

/** How many lines are written; it takes the place of the button meanwhile. */
export function ShipmentProgress({ done, total }: { done: number; total: number }) {
  const t = useTranslations('adminShipping');
  return (
    <div className="grid gap-1.5">
      <p role="status" className="tabular">
        {t(done < total ? 'writing' : 'written', { done, total })}
      </p>
      <Progress aria-label={t('progress')} max={total} value={done} className="w-full" />
      {done < total && <p className="text-note text-muted-foreground">{t('writingHint')}</p>}
    </div>
  );
}
