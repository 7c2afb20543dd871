import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '@/components/ui/badge';
import type { Alerts } from '@/lib/alerts/admin-contract';
import type { AlertState } from '@/values/alerts';
import { OrderLink } from '../order-link';
import { TimeCell } from '../time-cell';

const tones: Record<AlertState, Tone> = { waiting: 'info', sending: 'info', sent: 'ok', failed: 'bad' };

/** The latest alerts of all channels, newest first, with why one was not sent. */
export function RecentAlerts({ recent }: { recent: Alerts['recent'] }) {
  const t = useTranslations('adminAlerts');
  return (
    <section aria-labelledby="recent-alerts" className="mt-2">
      <h2 id="recent-alerts" className="mb-2.5 text-base font-semibold">
        {t('recent.title')}
      </h2>
      {recent.length === 0 && <p className="text-muted-foreground">{t('recent.empty')}</p>}
      <ul className="rounded-lg border bg-card text-cell empty:hidden">
        {recent.map((alert) => (
          <Row key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function Row({
  alert: { kind, channel, state, order, createdAt, failure },
}: {
  alert: Alerts['recent'][number];
}) {
  const t = useTranslations('adminAlerts');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2.5 first:border-t-0">
      <TimeCell date={createdAt} />
      <span className="font-medium">{t(`kinds.${kind}`)}</span>
      {order && <OrderLink orderId={order} />}
      <span className="ml-auto text-muted-foreground">{t(`channels.${channel}`)}</span>
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      {failure && <p className="w-full text-note text-bad wrap-anywhere">{failure}</p>}
    </li>
  );
}
