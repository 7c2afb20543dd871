type Fact = { figure: string; text: string };

/** The facts that most readers look for, before the articles. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border bg-border xl:grid-cols-4">
      {items.map(({ figure, text }) => (
        <div key={figure} className="bg-card p-4.5 text-card-foreground md:p-7">
          <dt className="text-xl font-semibold tabular md:text-title md:leading-snug">{figure}</dt>
          <dd className="mt-1 text-sm text-balance break-keep [overflow-wrap:anywhere] text-muted-foreground md:text-body">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
