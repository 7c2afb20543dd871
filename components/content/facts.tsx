type Fact = { figure: string; text: string };

/** The facts that most readers look for, before the articles. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-2xl border bg-border">
      {items.map(({ figure, text }) => (
        <div key={figure} className="grow basis-2/5 bg-card p-4.5 text-card-foreground md:p-7 xl:basis-0">
          <dt className="text-xl font-semibold break-keep tabular md:text-title md:leading-snug">{figure}</dt>
          <dd className="mt-1 text-sm text-balance break-keep [overflow-wrap:anywhere] text-muted-foreground md:text-body">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
