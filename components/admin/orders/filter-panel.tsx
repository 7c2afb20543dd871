'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { controlStyles } from '@/components/ui/input';
import { attentionReasons, type OrderFilters } from '@/lib/orders/admin-contract';
import { cn } from '@/platform/cn';
import { type OrderStatus, orderStatuses } from '@/values/orders';
import { useAdmin } from '../use-admin';
import { type OrderQuery, searchKeys } from './use-order-query';

type FilterPanelProps = {
  filters: OrderFilters;
  set: OrderQuery['set'];
  /** The field that gets the focus when `/` is pressed. */
  searchField: RefObject<HTMLInputElement | null>;
  /** What the server refused, by the name of the field. */
  problems: Record<string, string>;
  /** Called after a search was submitted. */
  onSearch: () => void;
};

type Choice = { status?: OrderStatus | null; attention?: (typeof attentionReasons)[number] | null };

const control = cn(controlStyles, 'h-10 px-3 text-sm md:h-9');

const normalWidth = 'md:w-32';
const widths: Partial<Record<(typeof searchKeys)[number], string>> = {
  orderId: 'md:w-36',
  name: 'md:w-24',
  discountCode: 'md:w-24',
  userId: 'md:w-22',
  fxiaokeApplicationId: 'md:w-30',
};

const contactKeys = new Set<string>(['phone', 'email']);

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const textsOf = (filters: OrderFilters): Record<string, string> =>
  Object.fromEntries(searchKeys.map((key) => [key, textOf(filters[key])]));

/** Every filter of the list (orders 16) on one line; a search or a choice writes all filters into the address. */
export function FilterPanel({ filters, set, searchField, problems, onSearch }: FilterPanelProps) {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const hint = t(`contactHint.${useAdmin()?.role ?? 'support'}`);
  const given = JSON.stringify(textsOf(filters));
  const [shown, setShown] = useState(given);
  const [draft, setDraft] = useState(() => textsOf(filters));
  // The address has changed, by the back button or a link: show its filters in the fields.
  if (shown !== given) {
    setShown(given);
    setDraft(textsOf(filters));
  }
  const [more, setMore] = useState(false);
  const search = (choice: Choice = {}) =>
    void set({
      ...Object.fromEntries(searchKeys.map((key) => [key, draft[key]?.trim() || null])),
      ...choice,
      page: null,
    });
  const reset = () => {
    setDraft(textsOf({}));
    void set({
      ...Object.fromEntries(searchKeys.map((key) => [key, null])),
      status: null,
      attention: null,
      page: null,
    });
  };
  return (
    <search>
      <form
        aria-label={t('filters.label')}
        className="grid grid-cols-2 gap-2 md:flex md:flex-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          search();
          onSearch();
        }}
      >
        {searchKeys.map((key, at) => (
          <span
            key={key}
            className={cn(
              'relative',
              widths[key] ?? normalWidth,
              at === 0 && 'col-span-2',
              at > 2 && !more && 'max-md:hidden',
            )}
          >
            {at === 0 && (
              <Search
                aria-hidden
                className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
              />
            )}
            <input
              ref={at === 0 ? searchField : undefined}
              type="text"
              aria-label={t(`filters.${key}`)}
              placeholder={t(`filters.${key}`)}
              inputMode={key === 'userId' ? 'numeric' : undefined}
              title={contactKeys.has(key) ? hint : undefined}
              aria-invalid={problems[key] ? true : undefined}
              aria-describedby={problems[key] ? `filter-${key}-problem` : undefined}
              maxLength={100}
              value={draft[key] ?? ''}
              onChange={(event) =>
                setDraft({
                  ...draft,
                  [key]:
                    key === 'userId'
                      ? event.target.value.replace(/\D/g, '').slice(0, 15)
                      : event.target.value,
                })
              }
              className={cn(control, at === 0 && 'pl-9')}
            />
            {problems[key] && <FieldError id={`filter-${key}-problem`}>{problems[key]}</FieldError>}
          </span>
        ))}
        <select
          aria-label={t('filters.status')}
          value={filters.status ?? ''}
          onChange={(event) =>
            search({ status: orderStatuses.find((status) => status === event.target.value) ?? null })
          }
          className={cn(control, 'md:w-32')}
        >
          <option value="">{t('filters.anyStatus')}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {labels(status)}
            </option>
          ))}
        </select>
        {filters.attention && (
          <select
            aria-label={t('filters.attention')}
            value={filters.attention ?? ''}
            onChange={(event) =>
              search({ attention: attentionReasons.find((need) => need === event.target.value) ?? null })
            }
            className={cn(control, 'max-md:col-span-2 md:w-56')}
          >
            <option value="">{t('filters.anyAttention')}</option>
            {attentionReasons.map((need) => (
              <option key={need} value={need}>
                {t(`needsAttention.${need}`)}
              </option>
            ))}
          </select>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="h-10 md:hidden"
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          {t('filters.more')}
        </Button>
        <Button type="submit" size="sm" className="max-md:h-10">
          {t('filters.search')}
        </Button>
        <Button variant="ghost" size="sm" className="max-md:h-10" onClick={reset}>
          {t('filters.reset')}
        </Button>
        {(draft['phone'] || draft['email']) && (
          <p className="col-span-2 basis-full text-note text-muted-foreground">{hint}</p>
        )}
      </form>
    </search>
  );
}
