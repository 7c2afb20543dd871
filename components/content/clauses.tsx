type Clause = { heading: string; paragraphs: readonly string[] };
type ClausesProps = { items: readonly Clause[]; level?: 'h2' | 'h3' };

/** The articles of a document in two columns; their headings contain the numbers. */
export function Clauses({ items, level: Heading = 'h3' }: ClausesProps) {
  return (
    <div>
      {items.map(({ heading, paragraphs }) => (
        <section
          key={heading}
          className="grid gap-x-10 gap-y-2 border-b py-6 last:border-b-0 md:grid-cols-clause md:py-7.5 print:block print:break-inside-avoid"
        >
          <Heading className="text-lg font-semibold md:text-xl">{heading}</Heading>
          <div className="grid gap-3 leading-copy">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
