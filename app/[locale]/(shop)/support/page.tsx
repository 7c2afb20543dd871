import { useLocale, useMessages, useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { AdviserCard } from '@/components/content/adviser-card';
import { Contents } from '@/components/content/contents';
import { Notes } from '@/components/content/notes';
import { PageLead } from '@/components/content/page-lead';
import { PaymentMethods } from '@/components/content/payment-methods';
import { Questions } from '@/components/content/questions';
import { metadataOf, openPage } from '@/components/content/text-page';
import { Topic } from '@/components/content/topic';
import { serviceQr } from '@/components/frame/service-qr';
import { readShop } from '@/lib/shop/read-shop';
import { localePath } from '@/platform/i18n/path';

const topics = ['questions', 'orders', 'payment', 'after', 'care', 'contact'] as const;

export const generateMetadata = metadataOf('support');

export default async function SupportPage(props: PageProps<'/[locale]/support'>) {
  const locale = await openPage(props);
  const shop = await readShop();
  return <Support qr={serviceQr(locale, shop)} contact={shop} />;
}

function Support({ qr, contact }: ComponentProps<typeof AdviserCard>) {
  const t = useTranslations('content.support');
  const { questions, orders, after, care } = useMessages().content.support;
  const locale = useLocale();
  return (
    <>
      <PageLead page="support" eyebrow={t('eyebrow')} title={t('lead')}>
        <div className="mt-6 md:mt-8">
          <Contents
            label={t('contents')}
            entries={topics.map((topic) => [`#${topic}`, t(`${topic}.title`)])}
          />
        </div>
      </PageLead>
      <div className="column mb-14 grid gap-x-16 gap-y-12 pt-8 md:mb-24 md:grid-cols-[minmax(0,1fr)_--spacing(72)] md:pt-14 xl:grid-cols-[minmax(0,1fr)_--spacing(85)]">
        <div className="grid gap-12 md:gap-16">
          <Topic id="questions" title={questions.title}>
            <Questions items={questions.items} firstOpen />
          </Topic>
          <Topic id="orders" title={orders.title}>
            <Questions items={orders.items} />
          </Topic>
          <Topic id="payment" title={t('payment.title')}>
            <PaymentMethods />
          </Topic>
          <Topic id="after" title={after.title}>
            <Notes items={after.items} />
            <a
              href={localePath(locale, '/returns')}
              className="mt-2 inline-flex min-h-11 items-center rounded-sm font-medium text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
            >
              {after.policy}
            </a>
          </Topic>
          <Topic id="care" title={care.title}>
            <Notes items={care.items} />
          </Topic>
        </div>
        <AdviserCard qr={qr} contact={contact} />
      </div>
    </>
  );
}
