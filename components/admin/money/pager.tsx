import { Button } from '@/components/ui/button';
import type { Pagination } from '@/lib/platform/pagination';

type PagerProps = {
  pagination: Pick<Pagination, 'current' | 'total'>;
  onGo: (page: number) => void;
  texts: { page: string; previous: string; next: string };
};

/** Nothing where one page holds all. */
export function Pager({ pagination: { current, total }, onGo, texts }: PagerProps) {
  if (total <= 1) return null;
  return (
    <nav className="flex flex-wrap items-center justify-end gap-2" aria-label={texts.page}>
      <span className="text-muted-foreground">{texts.page}</span>
      <Button variant="outline" size="xs" disabled={current <= 1} onClick={() => onGo(current - 1)}>
        {texts.previous}
      </Button>
      <Button variant="outline" size="xs" disabled={current >= total} onClick={() => onGo(current + 1)}>
        {texts.next}
      </Button>
    </nav>
  );
}
