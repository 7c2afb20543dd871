import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from '@/platform/cn';

type OrderHeadlineProps = {
  state: 'paid' | 'pendingElsewhere';
  icon: LucideIcon;
  /** The status in a word or two, above what it means for the reader. */
  status: string;
  statusClassName: string;
  title: string;
  text: string;
  className?: string;
  /** Gets the focus when the status becomes the news. */
  ref: Ref<HTMLDivElement>;
};

/** The status of an order as the headline of its page; screen readers announce changes. */
export function OrderHeadline(props: OrderHeadlineProps) {
  const { state, icon: Icon, status, statusClassName, title, text, className, ref } = props;
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      data-slot="payment-banner"
      data-state={state}
      className={cn('outline-none', className)}
    >
      <p className={cn('flex items-center gap-2 text-body font-semibold', statusClassName)}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {status}
      </p>
      <h1 className="text-title-sm leading-heading font-semibold wrap-anywhere md:text-title-md">{title}</h1>
      <p className="mt-2 text-muted-foreground">{text}</p>
    </div>
  );
}
