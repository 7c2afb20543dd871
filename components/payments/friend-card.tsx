import { useTranslations } from 'next-intl';
import { buttonClasses } from '@/components/ui/button-classes';
import { Link } from '@/platform/i18n/navigation';

/** Leads to the customer's own referral code. Dark in both themes. */
export function FriendCard() {
  const t = useTranslations('payments.friend');
  return (
    <section aria-labelledby="friend-card" className="rounded-2xl bg-deep p-5 text-white md:p-9">
      <p className="text-sm font-semibold text-deep-accent">{t('eyebrow')}</p>
      <h2 id="friend-card" className="mt-1 text-xl font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 text-body text-deep-foreground">{t('text')}</p>
      <Link
        href="/my-referral-code"
        className={buttonClasses({ className: 'mt-4 h-auto min-h-11 bg-sand py-2 text-ink hover:bg-white' })}
      >
        {t('action')}
      </Link>
    </section>
  );
}
