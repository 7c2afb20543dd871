import { useEffect, useRef } from 'react';
import { cn } from '@/platform/cn';
import { Key } from '../keyboard/key';
import type { PaletteItem } from './use-palette-items';

type PaletteItemsProps = {
  id: string;
  items: PaletteItem[];
  active: number;
  onActive: (at: number) => void;
  onChoose: (at: number) => void;
};

/** The answers of the palette in their groups; the active one is named by the field above. */
export function PaletteItems({ id, items, active, onActive, onChoose }: PaletteItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      className="min-h-0 overflow-y-auto px-2 pb-2 outline-none empty:hidden"
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden className="px-3.5 pt-3 pb-1.5 text-xs text-muted-foreground">
            {group}
          </p>
          {items.map(({ icon: Icon, ...item }, at) =>
            item.group === group ? (
              <div
                key={item.key}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                onPointerMove={() => onActive(at)}
                onClick={() => onChoose(at)}
                className={cn(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3.5 py-1.5',
                  at === active && 'bg-accent',
                )}
              >
                <Icon aria-hidden className={cn('size-4.5 shrink-0', at === active && 'text-primary')} />
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                  <span className="tabular wrap-anywhere">{item.label}</span>
                  <span className="min-w-0 truncate text-xs text-muted-foreground">{item.about}</span>
                </span>
                <span aria-hidden className="flex gap-1">
                  {(at === active ? ['↵'] : item.keys)?.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </span>
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
