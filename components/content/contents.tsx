type Entry = readonly [href: string, label: string];
type ContentsProps = { label: string; entries: readonly Entry[] };

/** Links within a long page or to other pages; not printed. */
export function Contents({ label, entries }: ContentsProps) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {entries.map(([href, text]) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center rounded-full border bg-card px-4.5 py-1 text-body wrap-anywhere text-card-foreground hover:border-input"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
