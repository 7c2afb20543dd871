import { Check, CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { answers, leadOf, type questions } from './ending';

type QuestionProps = { number: number; question: (typeof questions)[number] };

/** Two halves of one row, none chosen at first; an open question is marked once the ending was requested. */
export function Question({ number, question }: QuestionProps) {
  const t = useTranslations('suitability');
  const { name } = question;
  return (
    <fieldset className="border-t py-3.5 md:py-5">
      <legend className="contents">
        <span className="flex gap-3 md:text-lead">
          <span aria-hidden className="font-semibold text-primary tabular">
            {number}
          </span>
          <span className="font-medium">
            {t(`questions.${name}`)}{' '}
            <span data-slot="open" className="items-center gap-1 text-sm text-bad">
              <CircleAlert aria-hidden className="size-4" />
              {t('open')}
            </span>
          </span>
        </span>
      </legend>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {answers.map((answer) => (
          <label
            key={answer}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md border border-input bg-card px-3 font-medium text-card-foreground outline-offset-2 hover:border-primary has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-ring md:min-h-12"
          >
            <input
              type="radio"
              name={name}
              value={answer}
              required
              data-lead={leadOf(question, answer)}
              data-chosen={leadOf(question, answer) && name}
              className="peer sr-only"
            />
            <Check aria-hidden className="hidden size-4.5 shrink-0 peer-checked:block" />
            {t(`answers.${answer}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
