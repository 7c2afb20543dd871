import { useMessages } from 'next-intl';

const questions = ['what', 'why', 'kept', 'shared'] as const;

/** Each kind of personal data, with the four facts that its owner needs. */
export function Records() {
  const { labels, records } = useMessages().legal.privacy;
  return (
    <div>
      {records.items.map((record) => (
        <section
          key={record.heading}
          className="grid gap-x-10 gap-y-3 border-b py-6 last:border-b-0 md:grid-cols-clause md:py-7.5 print:block print:break-inside-avoid"
        >
          <h3 className="text-lg font-semibold md:text-xl">{record.heading}</h3>
          <dl className="grid gap-3 sm:grid-cols-[--spacing(30)_1fr] sm:gap-x-4">
            {questions.map((question) => (
              <div key={question} className="sm:contents">
                <dt className="text-sm leading-7 text-muted-foreground">{labels[question]}</dt>
                <dd className="leading-copy">{record[question]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
