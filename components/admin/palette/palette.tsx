'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import * as Primitive from 'radix-ui/dialog';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { AdminRole } from '@/values/auth';
import { Key } from '../keyboard/key';
import { NoteDialog } from '../notes/note-dialog';
import { useShip } from '../parcels/use-ship';
import { useConfirmedChange } from '../status/use-confirmed-change';
import { PaletteItems } from './palette-items';
import { usePaletteItems } from './use-palette-items';

type PaletteProps = {
  role: AdminRole;
  open: boolean;
  /** What was typed while the palette was being loaded, Enter as a new line; it is given once. */
  takeEarly: () => string;
  onClose: () => void;
  onList: () => void;
};

/** Finds orders and pages, and acts on the first order; what was chosen runs once the palette is closed. */
export default function Palette({ role, open, takeEarly, onClose, onList }: PaletteProps) {
  const { change, changing, dialog } = useConfirmedChange();
  const { ship, form } = useShip({ change, changing });
  const [noted, setNoted] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  const chosen = useRef<() => void>(undefined);
  const close = (event: Event) => {
    event.preventDefault();
    opener.current?.focus();
    opener.current = null;
    chosen.current?.();
    chosen.current = undefined;
  };
  return (
    <>
      <Primitive.Root open={open} onOpenChange={(wanted) => !wanted && onClose()}>
        <Primitive.Portal>
          <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim" />
          <Primitive.Content
            data-slot="palette"
            aria-describedby={undefined}
            onFocus={({ relatedTarget: last, currentTarget }) => {
              if (last instanceof HTMLElement && !currentTarget.contains(last)) opener.current = last;
            }}
            onCloseAutoFocus={close}
            className="fixed top-4 left-1/2 z-50 flex max-h-[calc(100dvh_-_--spacing(8))] w-[calc(100vw_-_--spacing(8))] max-w-160 -translate-x-1/2 flex-col overflow-hidden rounded-dialog bg-popover text-sm text-popover-foreground shadow-xl outline-none sm:top-28 sm:max-h-[calc(100dvh_-_--spacing(36))]"
          >
            <Finder
              role={role}
              takeEarly={takeEarly}
              actions={{ onShip: ship, onNote: setNoted, onList }}
              onChoose={(run) => {
                chosen.current = run;
                onClose();
              }}
            />
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
      {noted && <NoteDialog orderId={noted} onClose={() => setNoted(null)} />}
      {dialog}
      {form}
    </>
  );
}

type FinderProps = {
  role: AdminRole;
  takeEarly: () => string;
  actions: Parameters<typeof usePaletteItems>[2];
  onChoose: (run: () => void) => void;
};

function Finder({ role, takeEarly, actions, onChoose }: FinderProps) {
  const t = useTranslations('admin.palette');
  const common = useTranslations('common');
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Before the dialog's own focus, which comes later and selects what was typed until then.
  useLayoutEffect(() => field.current?.focus(), []);
  const listId = useId();
  const { items, isSearching } = usePaletteItems(typed, role, actions);
  const active = Math.min(at, items.length - 1);
  const choose = (index: number) => {
    const item = items[index];
    if (item) onChoose(item.run);
  };
  // Enter was pressed before the answer came.
  const chooseFirst = useEffectEvent(() => choose(0));
  useEffect(() => {
    if (isWaiting && !isSearching) chooseFirst();
  }, [isWaiting, isSearching]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) setAt((active + step + items.length) % items.length);
    else if (event.key === 'Enter' && isSearching) setWaiting(true);
    else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  };
  const status = isSearching ? t('searching') : typed && items.length === 0 ? t('none') : '';
  return (
    <>
      <Primitive.Title className="sr-only">{t('open')}</Primitive.Title>
      <div className="flex items-center gap-3 border-b px-5">
        <Search aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <input
          ref={field}
          onFocus={() => {
            const early = takeEarly();
            setTyped((text) => text + early.replaceAll('\n', ''));
            if (/.\n/.test(early)) setWaiting(true);
          }}
          type="text"
          role="combobox"
          aria-label={t('open')}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={items[active] && `${listId}-${active}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('hint')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
            setWaiting(false);
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-lead outline-none placeholder:text-muted-foreground"
        />
        <Primitive.Close className="grid min-h-7.5 place-items-center rounded-sm">
          <span className="sr-only">{common('close')} </span>
          <Key>Esc</Key>
        </Primitive.Close>
      </div>
      <PaletteItems id={listId} items={items} active={active} onActive={setAt} onChoose={choose} />
      <p role="status" className={status ? 'px-5 py-3 text-muted-foreground' : 'sr-only'}>
        {status}
      </p>
      <footer className="flex flex-wrap items-center gap-x-3.5 gap-y-1 border-t bg-secondary px-5 py-2.5 text-xs text-muted-foreground">
        <span className="flex items-center gap-1">
          <Key>↑</Key>
          <Key>↓</Key>
          {t('move')}
        </span>
        <span className="flex items-center gap-1">
          <Key>↵</Key>
          {t('run')}
        </span>
        <span className="ml-auto">{t('recorded')}</span>
      </footer>
    </>
  );
}
