'use client';

import { Check, Search } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Input } from '@/components/ui/input';
import type { Area } from '@/lib/areas/contract';
import {
  addressLine,
  type AreaTree,
  choiceOf,
  commonProvinces,
  searchAreas,
  searchEverywhere,
} from '@/lib/areas/rules';
import { cn } from '@/platform/cn';
import type { Locale } from '@/platform/i18n/locales';
import { otherLocale } from '@/platform/i18n/path';
import type { AreaType } from '@/values/areas';
import { useAreas } from './use-areas';
import { useTypeAhead } from './use-type-ahead';

const searchAbove = 12;

type AreaListProps = {
  tree: AreaTree<Area>;
  loading: boolean;
  level: AreaType;
  parent: string | null;
  selected: string;
  onPick: (value: string) => void;
  /** The id of the list element, for the `aria-controls` of a field. */
  id?: string;
  initialText?: string;
  /** What gets the focus when the list appears: the search field, if there is one, or the list. */
  focusOn?: 'search' | 'list' | undefined;
  /** On a phone: ruled rows, the common provinces first, and a search for areas of any level (areas 5). */
  isSheet?: boolean;
  className?: string;
};

/** A found area differs from others of its name by what is above it. */
function nameWithAbove(tree: AreaTree<Area>, { value }: Area, locale: Locale): string {
  const { province, city, district } = choiceOf(tree, value);
  const labelOf = (at: string) => tree.find(at)?.label ?? '';
  return addressLine(
    { province: labelOf(province), city: labelOf(city), district: labelOf(district) },
    locale,
  );
}

const looks = {
  plain: 'justify-between rounded-sm px-3',
  ruled: 'justify-between border-b px-1',
  tile: 'justify-center rounded-md bg-muted px-2 text-center',
};

type Wanted = { text: string; inOther: AreaTree<Area>; isSheet: boolean; level: AreaType };

/** The common provinces stand first in a sheet, until something is searched: then it finds areas of any level. */
function optionsFor(tree: AreaTree<Area>, all: readonly Area[], { text, inOther, isSheet, level }: Wanted) {
  if (isSheet && text.trim()) return { common: [], options: searchEverywhere(tree, text, inOther) };
  const common =
    isSheet && level === 'province'
      ? commonProvinces.flatMap((value) => all.find((area) => area.value === value) ?? [])
      : [];
  const others = searchAreas(tree, all, text, inOther).filter((area) => !common.includes(area));
  return { common, options: [...common, ...others] };
}

type AreaOptionProps = {
  id: string;
  name: string;
  look: keyof typeof looks;
  index: number;
  isActive: boolean;
  isSelected: boolean;
  onPick: () => void;
  onPoint: () => void;
};

const AreaOption = ({ id, name, look, index, isActive, isSelected, onPick, onPoint }: AreaOptionProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isSelected}
    data-index={index}
    data-slot={look === 'tile' ? 'area-tile' : undefined}
    onClick={onPick}
    onPointerMove={onPoint}
    className={cn(
      'flex min-h-11 cursor-pointer items-center gap-3 py-2 text-body leading-6',
      looks[look],
      isActive && (look === 'plain' ? 'bg-accent' : 'pointer-fine:bg-accent'),
      isSelected && 'font-semibold text-primary',
    )}
  >
    {name}
    {isSelected && <Check aria-hidden className="size-5 shrink-0" />}
  </div>
);

function CommonAreas({ children }: { children: ReactNode }) {
  const t = useTranslations('areas');
  return (
    <div role="group" aria-label={t('common')}>
      <p aria-hidden className="pb-2 text-note text-muted-foreground">
        {t('common')}
      </p>
      <div className="grid grid-cols-3 gap-2 pb-4">{children}</div>
      <p aria-hidden className="text-note text-muted-foreground">
        {t('allProvinces')}
      </p>
    </div>
  );
}

/** The options of one level; arrow keys, Home, End and Enter work in the search field and the list, letters jump. */
export function AreaList({
  tree,
  loading,
  level,
  parent,
  selected,
  onPick,
  isSheet = false,
  ...rest
}: AreaListProps) {
  const { id: givenId, initialText = '', focusOn, className } = rest;
  const t = useTranslations('areas');
  const ownId = useId();
  const listId = givenId ?? ownId;
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialText);
  const [touched, setTouched] = useState(initialText !== '');
  const locale = useLocale();
  const { tree: inOther } = useAreas(otherLocale(locale), touched);
  const all = tree.under(parent);
  const isSearch = text.trim() !== '';
  const { common, options } = optionsFor(tree, all, { text, inOther, isSheet, level });
  // Until somebody moves it, it is the selected one, as soon as the areas are there.
  const [pointed, setActive] = useState<number | null>(null);
  const active =
    pointed ??
    Math.max(
      0,
      options.findIndex(({ value }) => value === selected),
    );
  const activeId = options[active] && `${listId}-${options[active].value}`;

  const jump = useTypeAhead((typed) => {
    setTouched(true);
    const [found] = searchAreas(tree, options, typed, inOther);
    if (found) setActive(options.indexOf(found));
  });

  useEffect(() => {
    if (!focusOn) return;
    const field = focusOn === 'search' ? search.current : null;
    (field ?? list.current)?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [focusOn]);

  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!box || !row) return;
    const below = row.offsetTop + row.offsetHeight - box.clientHeight;
    box.scrollTop = Math.min(row.offsetTop, Math.max(box.scrollTop, below));
  }, [active, options.length]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return;
    const inList = event.target === list.current;
    const last = options.length - 1;
    const targets: Record<string, number | undefined> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: inList ? 0 : undefined,
      End: inList ? last : undefined,
    };
    const target = targets[event.key];
    if (target !== undefined) setActive(target);
    else if (event.key === 'Enter' || (inList && event.key === ' ')) {
      const option = options[active];
      if (option) onPick(option.value);
    } else {
      if (inList) jump(event);
      return;
    }
    event.preventDefault();
  }

  const searchText = isSheet ? t('search.any') : t(`search.${level}`);
  const optionOf = (area: Area, index: number) => (
    <AreaOption
      key={area.value}
      id={`${listId}-${area.value}`}
      name={isSheet && isSearch ? nameWithAbove(tree, area, locale) : area.label}
      look={index < common.length ? 'tile' : isSheet ? 'ruled' : 'plain'}
      index={index}
      isActive={index === active}
      isSelected={area.value === selected}
      onPick={() => onPick(area.value)}
      onPoint={() => setActive(index)}
    />
  );

  return (
    <div className={cn('flex min-h-0 flex-col', className)} onKeyDown={onKeyDown}>
      {(isSheet || all.length > searchAbove) && (
        <div className="relative mb-1.5 shrink-0">
          <Search
            aria-hidden
            className="absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            ref={search}
            role="combobox"
            aria-label={searchText}
            aria-autocomplete="list"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={activeId}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={searchText}
            className="h-11 rounded-sm pl-10"
            value={text}
            onChange={(event) => {
              setTouched(true);
              setText(event.target.value);
              setActive(0);
            }}
          />
        </div>
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        tabIndex={0}
        aria-label={t(`choose.${level}`)}
        aria-activedescendant={activeId}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-sm outline-none focus-visible:ring-2 focus-visible:ring-ring/50"
      >
        {common.length > 0 && <CommonAreas>{common.map(optionOf)}</CommonAreas>}
        {options.slice(common.length).map((area, index) => optionOf(area, common.length + index))}
      </div>
      <p role="status" className={options.length > 0 ? 'sr-only' : 'px-3 py-4 text-sm text-muted-foreground'}>
        {options.length > 0
          ? text && t('found', { count: options.length })
          : t(loading ? 'loading' : text ? 'noMatch' : 'empty')}
      </p>
    </div>
  );
}
