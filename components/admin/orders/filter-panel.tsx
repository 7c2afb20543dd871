'use client';

import { Search, SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { OrderFilters } from '@/lib/orders/admin-contract';
import { cn } from '@/platform/cn';
import { type OrderStatus, orderStatuses } from '@/values/orders';
import { ChoiceField } from '../choice-field';
import { Key } from '../keyboard/key';
import { orderSearchOf, textOfSearch } from '../order-search';
import { useAdmin } from '../use-admin';
import { blankFilters, type OrderQuery, searchKeys } from './use-order-query';

type SearchKey = (typeof searchKeys)[number];
type Texts = Partial<Record<SearchKey, string>>;

type FilterPanelProps = {
  filters: OrderFilters;
  set: OrderQuery['set'];
  /** What the server refused, by the name of the field. */
  problems: Record<string, string>;
  /** Called after a search was submitted. */
  onSearch: () => void;
};

/** The filters that the one field speaks for. */
const inOneField = new Set<SearchKey>(['orderId', 'name', 'phone', 'email']);

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const textsOf = (filters: OrderFilters): Texts =>
  Object.fromEntries(searchKeys.map((key) => [key, textOf(filters[key])]));

/** What the one field shows; null when the filters need fields of their own. */
const oneTextOf = (filters: OrderFilters): string | null =>
  searchKeys.some((key) => !inOneField.has(key) && filters[key]) ? null : textOfSearch(filters);

/** One field for number, name, phone and e-mail; "more" shows each filter of the list (orders 16) in a field of its own. */
export function FilterPanel({ filters, set, problems, onSearch }: FilterPanelProps) {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const given = JSON.stringify(textsOf(filters));
  const [shown, setShown] = useState(given);
  const [draft, setDraft] = useState(() => textsOf(filters));
  const [typed, setTyped] = useState(() => oneTextOf(filters) ?? '');
  const [wantsMore, setMore] = useState(false);
  // The address has changed, by the back button or a link: show its filters in the fields.
  if (shown !== given) {
    setShown(given);
    setDraft(textsOf(filters));
    setTyped(oneTextOf(filters) ?? '');
  }
  const needsMore = oneTextOf(filters) === null;
  const isFull = wantsMore || needsMore;
  const wanted: Texts = isFull ? draft : textsOf(orderSearchOf(typed));
  const search = (choice: { status?: OrderStatus | null } = {}) =>
    void set({
      ...Object.fromEntries(searchKeys.map((key) => [key, wanted[key]?.trim() || null])),
      ...choice,
      page: null,
    });
  const reset = () => {
    setDraft({});
    setTyped('');
    void set(blankFilters);
  };
  const toggle = () => {
    if (isFull) setTyped(textOfSearch(draft) ?? '');
    else setDraft(wanted);
    setMore(!isFull);
  };
  const oneProblem = Object.entries(problems).find(([key]) => searchKeys.some((one) => one === key))?.[1];
  return (
    <search>
      <form
        aria-label={t('filters.label')}
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          search();
          onSearch();
        }}
      >
        <div className="flex flex-wrap gap-2">
          {!isFull && (
            <TextField
              label={t('filters.any')}
              value={typed}
              problem={oneProblem}
              onType={setTyped}
              isFirst
              className="min-w-48 flex-1 max-md:basis-full"
            />
          )}
          <ChoiceField
            aria-label={t('filters.status')}
            value={filters.status ?? ''}
            onChange={(event) =>
              search({ status: orderStatuses.find((status) => status === event.target.value) ?? null })
            }
            className="md:w-32"
          >
            <option value="">{t('filters.anyStatus')}</option>
            {orderStatuses.map((status) => (
              <option key={status} value={status}>
                {labels(status)}
              </option>
            ))}
          </ChoiceField>
          {!needsMore && (
            <Button
              variant="outline"
              size="sm"
              className="max-md:h-10"
              aria-expanded={isFull}
              onClick={toggle}
            >
              <SlidersHorizontal aria-hidden />
              {t('filters.more')}
            </Button>
          )}
          {isFull && (
            <Button type="submit" size="sm" className="max-md:h-10">
              {t('filters.search')}
            </Button>
          )}
          {(isFull || Object.keys(filters).length > 0) && (
            <Button variant="ghost" size="sm" className="max-md:h-10" onClick={reset}>
              {t('filters.reset')}
            </Button>
          )}
          {(filters.from ?? filters.to) && (
            <p className="self-center text-note text-muted-foreground">{t('rangeHint')}</p>
          )}
        </div>
        {isFull && (
          <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
            {searchKeys.map((key, at) => (
              <TextField
                key={key}
                label={t(`filters.${key}`)}
                value={draft[key] ?? ''}
                problem={problems[key]}
                onType={(text) =>
                  setDraft({
                    ...draft,
                    [key]: key === 'userId' ? text.replace(/\D/g, '').slice(0, 15) : text,
                  })
                }
                isFirst={at === 0}
                isNumber={key === 'userId'}
              />
            ))}
          </div>
        )}
        <ContactHint isShown={Boolean(wanted.phone || wanted.email)} />
      </form>
    </search>
  );
}

type TextFieldProps = {
  label: string;
  value: string;
  problem: string | undefined;
  onType: (text: string) => void;
  /** It has the icon, and gets the focus when `/` is pressed. */
  isFirst?: boolean;
  isNumber?: boolean;
  className?: string;
};

function TextField({
  label,
  value,
  problem,
  onType,
  isFirst,
  isNumber,
  className,
}: TextFieldProps): ReactNode {
  const problemId = `filter-problem-${label}`.replaceAll(' ', '-');
  return (
    <span className={cn('relative', className)}>
      {isFirst && (
        <Search
          aria-hidden
          className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted-foreground"
        />
      )}
      <Input
        type="text"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        inputMode={isNumber ? 'numeric' : undefined}
        aria-keyshortcuts={isFirst ? '/' : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        maxLength={100}
        value={value}
        onChange={(event) => onType(event.target.value)}
        className={cn('h-10 px-3 md:h-9 md:text-sm', isFirst && 'pl-9')}
      />
      {isFirst && <Key className="pointer-events-none absolute top-2 right-2.5 max-md:hidden">/</Key>}
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
    </span>
  );
}

function ContactHint({ isShown }: { isShown: boolean }) {
  const t = useTranslations('adminOrders');
  const role = useAdmin()?.role ?? 'support';
  return isShown && <p className="text-note text-muted-foreground">{t(`contactHint.${role}`)}</p>;
}
