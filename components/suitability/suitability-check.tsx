import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CheckForm } from './check-form';
import { questions } from './ending';
import { DoctorEnding, FineEnding, StopEnding } from './endings';
import { Question } from './question';
import './suitability.css';

/** Five questions and their ending, on one page and without a server (suitability 1, suitability 2). */
export function SuitabilityCheck() {
  const t = useTranslations('suitability');
  const endings = (
    <>
      <FineEnding />
      <DoctorEnding />
      <StopEnding />
    </>
  );
  return (
    <div className="mx-auto max-w-160 px-5 pt-6 md:px-0 md:pt-14 md:pb-24">
      <CheckForm
        title={t('title')}
        texts={{ see: t('see'), gap: t('gap'), result: t('result') }}
        endings={endings}
      >
        <p className="mt-1.5 text-muted-foreground md:text-lead">{t('intro')}</p>
        <p className="mt-2 mb-4 flex items-center gap-2 text-note text-muted-foreground md:mb-6">
          <ShieldCheck aria-hidden className="size-4.5 shrink-0 text-primary" />
          {t('private')}
        </p>
        {questions.map((question, index) => (
          <Question key={question.name} number={index + 1} question={question} />
        ))}
      </CheckForm>
    </div>
  );
}
