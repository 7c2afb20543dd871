import { Check, ChevronRight } from 'lucide-react';
import { useLocale, useMessages, useTranslations } from 'next-intl';
import { buttonClasses } from '@/components/ui/button-classes';
import { localePath } from '@/platform/i18n/path';
import { CopyQuestion } from './copy-question';
import { questions } from './ending';
import { Chosen, EndingView } from './ending-view';

export function FineEnding() {
  const t = useTranslations('suitability.fine');
  const { notes } = useMessages().suitability.fine;
  const locale = useLocale();
  const toProduct = (
    <a href={localePath(locale, '/')} className={buttonClasses({ size: 'lg', className: 'w-full' })}>
      {t('back')}
    </a>
  );
  return (
    <EndingView ending="fine" action={toProduct}>
      <p className="mt-2.5 text-muted-foreground">{t('text')}</p>
      <ul className="mt-5">
        {notes.map((note) => (
          <li key={note} className="flex gap-3 border-t py-3">
            <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-ok" />
            {note}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted-foreground">{t('change')}</p>
    </EndingView>
  );
}

const quoteId = 'doctors-question';

export function DoctorEnding() {
  const t = useTranslations('suitability.doctor');
  const common = useTranslations('common');
  const copy = (
    <CopyQuestion quote={t('quote')} quoteId={quoteId} label={t('copy')} copiedLabel={common('copied')} />
  );
  return (
    <EndingView ending="doctor" action={copy}>
      <Chosen lead="doctor" />
      <p className="mt-4">{t('text')}</p>
      <p id={quoteId} className="mt-3 rounded-big bg-secondary px-4.5 py-3.5 text-body">
        {t('quote')}
      </p>
    </EndingView>
  );
}

/** Sells nothing. */
export function StopEnding() {
  const t = useTranslations('suitability.stop');
  const locale = useLocale();
  const links = [
    ['/my-orders', t('orders')],
    ['/book', t('book')],
  ] as const;
  const toService = (
    <a
      href={localePath(locale, '/support#contact')}
      className={buttonClasses({ variant: 'outline', size: 'lg', className: 'w-full' })}
    >
      {t('service')}
    </a>
  );
  return (
    <EndingView ending="stop" action={toService}>
      <Chosen lead="stop" />
      <div className="mt-4 grid gap-2">
        {questions
          .filter((question) => question.leads === 'stop')
          .map(({ name }) => (
            <p key={name} data-reason={name}>
              {t(`reasons.${name}`)}
            </p>
          ))}
        <p className="text-muted-foreground">{t('ordered')}</p>
      </div>
      <ul className="mt-5 border-b">
        {links.map(([path, text]) => (
          <li key={path} className="border-t">
            <a
              href={localePath(locale, path)}
              className="flex min-h-13 items-center justify-between gap-3 rounded-sm hover:underline"
            >
              {text}
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
            </a>
          </li>
        ))}
      </ul>
    </EndingView>
  );
}
