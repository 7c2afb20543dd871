import { useTranslations } from 'next-intl';
import { Key } from './key';
import { shortcuts } from './shortcuts';

const hinted = new Set<string>(['move', 'open', 'select', 'list']);

/** The first keys to know, below a list; where there is little room they are only in the list of all. */
export function KeyHints() {
  const t = useTranslations('admin.keys');
  return (
    <ul className="flex gap-3.5 text-xs text-muted-foreground max-lg:hidden">
      {shortcuts
        .filter(({ name }) => hinted.has(name))
        .map(({ name, keys }) => (
          <li key={name} className="flex items-center gap-1">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            {t(name)}
          </li>
        ))}
    </ul>
  );
}
