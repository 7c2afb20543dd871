type Note = { heading: string; text: string };

/** Short answers, all visible: heading on the left, text on the right. */
export function Notes({ items }: { items: readonly Note[] }) {
  return (
    <dl>
      {items.map(({ heading, text }) => (
        <div key={heading} className="grid gap-x-6 gap-y-1 border-b py-4.5 sm:grid-cols-[--spacing(40)_1fr]">
          <dt className="font-medium">{heading}</dt>
          <dd className="leading-copy text-muted-foreground">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
