import { CircleCheck, Hand, type LucideIcon, Stethoscope } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AnswerAgain } from './answer-again';
import { type Ending, type QuestionName, questions } from './ending';

const looks: Record<Ending, { icon: LucideIcon; tile: string }> = {
  fine: { icon: CircleCheck, tile: 'bg-ok-soft text-ok' },
  doctor: { icon: Stethoscope, tile: 'bg-warn-soft text-warn' },
  stop: { icon: Hand, tile: 'bg-bad-soft text-bad' },
};

type EndingViewProps = { ending: Ending; action: ReactNode; children: ReactNode };

/** The frame of an ending: its title, why, and what may be done next. */
export function EndingView({ ending, action, children }: EndingViewProps) {
  const t = useTranslations('suitability');
  const { icon: Icon, tile } = looks[ending];
  return (
    <div data-ending={ending}>
      <span className={`mt-5 mb-5 grid size-14 place-items-center rounded-big ${tile}`}>
        <Icon aria-hidden className="size-7" />
      </span>
      <h2 className="text-title-sm leading-tight font-semibold md:text-title-lg">{t(`${ending}.title`)}</h2>
      {children}
      <div data-slot="check-bar">
        {action}
        <AnswerAgain>{t('again')}</AnswerAgain>
      </div>
    </div>
  );
}

/** The answers that lead to this ending, in the words of the person; the style sheet shows those that were given. */
export function Chosen({ lead }: { lead: Ending }) {
  const t = useTranslations('suitability');
  const names = questions.filter(({ leads }) => leads === lead).map(({ name }): QuestionName => name);
  return (
    <>
      <p className="mt-2.5 text-muted-foreground">{t('because')}</p>
      <ul className="mt-4 grid gap-2.5">
        {names.map((name) => (
          <li
            key={name}
            data-reason={name}
            className="rounded-big border bg-card px-4.5 py-3.5 text-card-foreground"
          >
            {t(`chosen.${name}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
