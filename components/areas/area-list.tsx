'use client';

import { Check, Search } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
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
  const common =
    isSheet && level === 'province' && !isSearch
      ? commonProvinces.flatMap((value) => all.find((area) => area.value === value) ?? [])
      : [];
  const options =
    isSheet && isSearch
      ? searchEverywhere(tree, text, inOther)
      : [...common, ...searchAreas(tree, all, text, inOther).filter((area) => !common.includes(area))];
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      all.findIndex(({ value }) => value === selected),
    ),
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
  const nameOf = ({ value, label }: Area) => {
    if (!isSheet || !isSearch) return label;
    const { province, city, district } = choiceOf(tree, value);
    const labelOf = (at: string) => tree.find(at)?.label ?? '';
    return addressLine(
      { province: labelOf(province), city: labelOf(city), district: labelOf(district) },
      locale,
    );
  };
  const optionOf = (area: Area, index: number) => {
    const isCommon = index < common.length;
    return (
      <div
        key={area.value}
        id={`${listId}-${area.value}`}
        role="option"
        aria-selected={area.value === selected}
        data-index={index}
        onClick={() => onPick(area.value)}
        onPointerMove={() => setActive(index)}
        className={cn(
          'flex min-h-11 cursor-pointer items-center gap-3 py-2 text-body leading-6',
          isCommon
            ? 'justify-center rounded-md bg-muted px-2 text-center'
            : cn('justify-between', isSheet ? 'border-b px-1' : 'rounded-sm px-3'),
          index === active && (isSheet ? 'pointer-fine:bg-accent' : 'bg-accent'),
          area.value === selected && 'font-semibold text-primary',
        )}
      >
        {nameOf(area)}
        {area.value === selected && <Check aria-hidden className="size-5 shrink-0" />}
      </div>
    );
  };

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
        {common.length > 0 && (
          <div role="group" aria-label={t('common')}>
            <p aria-hidden className="pb-2 text-note text-muted-foreground">
              {t('common')}
            </p>
            <div className="grid grid-cols-3 gap-2 pb-4">{common.map(optionOf)}</div>
            <p aria-hidden className="text-note text-muted-foreground">
              {t('allProvinces')}
            </p>
          </div>
        )}
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
