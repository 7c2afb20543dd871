'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { pageButtons } from './page-buttons';

type PagerProps = {
  current: number;
  total: number;
  /** Says what there is in all. */
  summary: ReactNode;
  labels: { pages: string; previous: string; next: string; page: (number: number) => string };
  onGo: (page: number) => void;
};

/** What there is in all, and the way to other pages. */
export function Pager({ current, total, summary, labels, onGo }: PagerProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted-foreground tabular">{summary}</p>
      {total > 1 && (
        <nav aria-label={labels.pages} className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon-xs"
            aria-label={labels.previous}
            disabled={current <= 1}
            onClick={() => onGo(current - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          {pageButtons(current, total).map((page) => (
            <Button
              key={page}
              variant={page === current ? 'primary' : 'ghost'}
              size="icon-xs"
              aria-label={labels.page(page)}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => onGo(page)}
              className="tabular"
            >
              {page}
            </Button>
          ))}
          <Button
            variant="ghost"
            size="icon-xs"
            aria-label={labels.next}
            disabled={current >= total}
            onClick={() => onGo(current + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      )}
    </div>
  );
}
