import { ChevronDown } from 'lucide-react';

type Question = { question: string; answer: string };
type QuestionsProps = { items: readonly Question[]; firstOpen?: boolean };

/** Opens without scripts; all answers are printed (`print.css`). */
export function Questions({ items, firstOpen = false }: QuestionsProps) {
  return (
    <>
      {items.map(({ question, answer }, index) => (
        <details key={question} open={firstOpen && index === 0} className="group border-b">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-3.5 font-medium md:min-h-17 md:text-lead [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180 print:hidden"
            />
          </summary>
          <p className="pr-9 pb-6 leading-copy text-muted-foreground">{answer}</p>
        </details>
      ))}
    </>
  );
}
