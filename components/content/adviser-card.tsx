import { useTranslations } from 'next-intl';
import { type Contact, ContactLines } from './contact-lines';

/** The adviser's QR code beside the questions; on phones a long press scans it. */
export function AdviserCard({ qr, contact }: { qr: string | null; contact: Contact }) {
  const t = useTranslations('content.support.contact');
  const site = useTranslations('site.service');
  return (
    <aside
      id="contact"
      aria-labelledby="contact-title"
      className="scroll-mt-6 rounded-xl border bg-card p-6 text-center text-card-foreground md:sticky md:top-6 md:self-start md:p-7"
    >
      <h2 id="contact-title" className="text-xl font-semibold">
        {t('title')}
      </h2>
      {qr && (
        <>
          <img
            src={qr}
            alt={site('qrAlt')}
            width={180}
            height={180}
            className="mx-auto mt-3.5 rounded-xl border bg-white p-1"
          />
          <p className="mt-3.5 text-body">{t('text')}</p>
          <p className="mt-2 text-note text-muted-foreground">{t('hint')}</p>
        </>
      )}
      <ContactLines contact={contact} className="mt-2 grid justify-items-center" />
    </aside>
  );
}
