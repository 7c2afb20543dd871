'use client';

import { type MouseEvent, type ReactNode, useState } from 'react';
import { buttonClasses } from '@/components/ui/button-classes';
import { type Answer, answers, endingOf, questions } from './ending';

/** The answers as they are on the page; they are kept nowhere else (suitability 2). */
function answersOf(form: HTMLFormElement) {
  const given = new FormData(form);
  const answerTo = (name: string): Answer | undefined => answers.find((answer) => answer === given.get(name));
  return Object.fromEntries(questions.map(({ name }) => [name, answerTo(name)]));
}

type CheckFormProps = {
  title: string;
  texts: Record<'see' | 'gap' | 'result', string>;
  endings: ReactNode;
  /** The questions. */
  children: ReactNode;
};

/**
 * The form of the check. Its ending is chosen by the style sheet, so that it works without scripts; with them the first
 * open question gets the focus. `dialog` is the method that sends nothing.
 */
export function CheckForm({ title, texts, endings, children }: CheckFormProps) {
  const [hasAsked, setAsked] = useState(false);
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest('form');
    if (!form || endingOf(answersOf(form))) return;
    event.preventDefault();
    setAsked(true);
    form.querySelector<HTMLInputElement>('input:invalid')?.focus();
  };
  return (
    <form
      method="dialog"
      noValidate
      autoComplete="off"
      data-slot="suitability"
      data-asked={hasAsked || undefined}
      onReset={() => setAsked(false)}
    >
      <h1 className="text-title-sm leading-tight font-semibold md:text-title-xl">{title}</h1>
      <section id="questions" tabIndex={-1} aria-label={title} className="scroll-mt-24 outline-none">
        {children}
        <div data-slot="check-bar">
          <p data-slot="gap" className="mb-2 text-sm text-bad">
            {texts.gap}
          </p>
          <a
            href="#ending"
            data-slot="see-result"
            onClick={ask}
            className={buttonClasses({ variant: 'outline', size: 'lg', className: 'w-full' })}
          >
            {texts.see}
          </a>
        </div>
      </section>
      <section id="ending" tabIndex={-1} aria-label={texts.result} className="scroll-mt-16 outline-none">
        {endings}
      </section>
    </form>
  );
}
