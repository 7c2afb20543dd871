import { useLocale } from 'next-intl';
import { localePath } from '@/platform/i18n/path';

type Question = {
  question: string;
  answer: string;
  /** Of the link to the suitability check, below the answer. */
  check?: string | undefined;
};
type QuestionsProps = { items: readonly Question[]; firstOpen?: boolean };

/** Opens without scripts; all answers are printed (`print.css`). */
export function Questions({ items, firstOpen = false }: QuestionsProps) {
  const locale = useLocale();
  return (
    <>
      {items.map(({ question, answer, check }, index) => (
        <details key={question} open={firstOpen && index === 0} className="question">
          <summary>{question}</summary>
          <p>{answer}</p>
          {check && <a href={localePath(locale, '/suitability')}>{check}</a>}
        </details>
      ))}
    </>
  );
}
