import { Gift, Share2, TicketPercent } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Offer } from '@/lib/referrals/contract';
import { formatMoney } from '@/platform/money';

/** How the referral works, with the friend price of the product if there is one (referrals 5). */
export function Steps({ offer }: { offer: Offer | null }) {
  const t = useTranslations('referral.steps');
  const friendText = offer
    ? t('friend.text', {
        price: formatMoney(offer.friendPrice, offer.currency),
        was: formatMoney(offer.price, offer.currency),
      })
    : t('friend.textPlain');
  const steps = [
    { icon: Share2, title: t('share.title'), text: t('share.text') },
    { icon: TicketPercent, title: t('friend.title'), text: friendText },
    { icon: Gift, title: t('follow.title'), text: t('follow.text') },
  ];
  return (
    <section aria-labelledby="how" className="mt-8 md:mt-11">
      <h2 id="how" className="text-xl font-semibold">
        {t('title')}
      </h2>
      <ol className="mt-4 grid gap-3 md:grid-cols-3 md:gap-4">
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4 rounded-xl border bg-card p-4.5 md:p-6">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground">
              <Icon aria-hidden className="size-5" />
            </span>
            <div className="min-w-0">
              <h3 className="font-medium">{title}</h3>
              <p className="mt-0.5 text-sm text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
