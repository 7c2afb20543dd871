'use client';

import { useErrorText } from '@/components/browser/use-error-text';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { useMoreFocus } from '@/components/ui/use-more-focus';
import type { OpenSession } from '@/lib/auth/contract';
import { endOtherSessions, endSession, fetchSessions } from '@/lib/privacy/api';
import { formatReaderTime } from '@/platform/time';

type SessionRowProps = { session: OpenSession; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('profile.sessions');
  const locale = useLocale();
  const onPhone = session.system === 'ios' || session.system === 'android';
  const Icon = onPhone ? Smartphone : Laptop;
  const device = t('device', {
    browser: t(`browsers.${session.browser}`),
    system: t(`systems.${session.system}`),
  });
  return (
    <li tabIndex={-1} className="flex items-center gap-3.5 border-t py-3">
      <Icon aria-hidden className="size-5.5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-muted-foreground">
          {session.current
            ? t('here')
            : t('lastUsed', { time: formatReaderTime(session.last_used_at, locale) })}
        </p>
      </div>
      {!session.current && (
        <Button variant="ghost" busy={busy} aria-label={t('endNamed', { device })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

/** The user's sessions, with buttons that end the other ones. */
export function SessionsCard({ userId }: { userId: number }) {
  const t = useTranslations('profile.sessions');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const client = useQueryClient();
  const queryKey = ['sessions', userId];
  const [busy, setBusy] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The heading, when the row of the pressed button goes and the focus with it. */
  const next = useRef<HTMLElement>(null);
  useEffect(() => {
    if (busy !== null) return;
    if (document.activeElement === document.body) next.current?.focus();
    next.current = null;
  }, [busy]);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => fetchSessions(pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: ({ pagination: { current, total } }) => (current < total ? current + 1 : undefined),
      retry: false,
      networkMode: 'always',
    });
  const { list, button, onMore } = useMoreFocus<HTMLUListElement>(isFetchingNextPage);
  const sessions = data?.pages.flatMap((page) => page.sessions) ?? [];
  const elsewhere = (data?.pages[0]?.pagination.totalRecords ?? 0) > 1;

  const end = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await work();
      next.current = heading.current;
      showToast({ tone: 'ok', title: t(what === 'all' ? 'endedAll' : 'endedOne') });
    } catch (error) {
      const description = textOf(error);
      showToast({ tone: 'bad', title: t('endFailed'), description });
    }
    await client.invalidateQueries({ queryKey });
    setBusy(null);
  };
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted-foreground">{t('text')}</p>
      {!data && !error && <Skeleton className="h-16" />}
      {!data && error && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-bad">
          {t('loadFailed')}
          <Button variant="outline" onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </p>
      )}
      <ul ref={list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy === session.id}
            onEnd={() => void end(session.id, () => endSession(session.id))}
          />
        ))}
      </ul>
      {isFetchNextPageError && (
        <p role="alert" className="border-t pt-3 text-sm text-bad">
          {t('moreFailed')}
        </p>
      )}
      <div className="flex flex-wrap gap-3 border-t pt-4 empty:hidden">
        {hasNextPage && (
          <Button
            ref={button}
            variant="outline"
            busy={isFetchingNextPage}
            onClick={() => {
              onMore();
              void fetchNextPage();
            }}
          >
            {t('more')}
          </Button>
        )}
        {elsewhere && (
          <Button
            variant="outline"
            busy={busy === 'all'}
            disabled={busy !== null}
            onClick={() => void end('all', endOtherSessions)}
          >
            {t('endAll')}
          </Button>
        )}
      </div>
    </Card>
  );
}
