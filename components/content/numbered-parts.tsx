type Part = { heading: string; text: string };

/** Numbered paragraphs in two columns (look 12). */
export function NumberedParts({ parts }: { parts: readonly Part[] }) {
  return (
    <ol className="column pt-2 md:pt-6">
      {parts.map(({ heading, text }, index) => (
        <li
          key={heading}
          className="grid gap-x-6 gap-y-2 border-b py-7 md:grid-cols-[--spacing(16)_minmax(0,2fr)_minmax(0,3fr)] md:py-8.5 xl:grid-cols-[--spacing(30)_--spacing(90)_minmax(0,1fr)]"
        >
          <p
            aria-hidden
            className="text-note leading-6 font-semibold tracking-wide text-primary tabular md:leading-9"
          >
            {String(index + 1).padStart(2, '0')}
          </p>
          <h2 className="text-xl font-semibold md:text-2xl md:leading-9 xl:text-title-sm">{heading}</h2>
          <p className="leading-copy [text-spacing-trim:trim-start] md:text-lead md:leading-8">{text}</p>
        </li>
      ))}
    </ol>
  );
}
