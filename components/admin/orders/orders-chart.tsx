'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { OrderDay } from '@/lib/orders/admin-contract';
import { asSum, type Currency, formatExactMoney } from '@/platform/money';

export type Measure = 'orders' | Currency;

type OrdersChartProps = { days: OrderDay[]; measure: Measure; label: string };

const shortNumber = (locale: string) =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

/** Only the chart; it is loaded separately, because its library is large. */
export default function OrdersChart({ days, measure, label }: OrdersChartProps) {
  const t = useTranslations('adminOrders.chart');
  const locale = useLocale();
  const compact = shortNumber(locale);
  const rows = days.map((day) => ({
    day: day.day.slice(5),
    value: measure === 'orders' ? day.orders : day.net[measure] / 100,
  }));
  const shown = (value: number) =>
    measure === 'orders' ? String(value) : formatExactMoney(asSum(Math.round(value * 100)), measure);
  return (
    <div role="img" aria-label={label} className="h-56">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="day"
            tickLine={false}
            axisLine={false}
            minTickGap={24}
            tick={{ fontSize: 12, fill: 'var(--muted-foreground)' }}
          />
          <YAxis
            width={44}
            allowDecimals={false}
            tickLine={false}
            axisLine={false}
            tickFormatter={(value: number) => compact.format(value)}
            tick={{ fontSize: 12, fill: 'var(--muted-foreground)' }}
          />
          <Tooltip
            cursor={{ fill: 'var(--muted)' }}
            formatter={(value) => [shown(Number(value)), t(measure)]}
            contentStyle={{
              background: 'var(--popover)',
              border: '1px solid var(--border)',
              borderRadius: 8,
              color: 'var(--popover-foreground)',
            }}
          />
          <Bar
            dataKey="value"
            fill="var(--chart-1)"
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
