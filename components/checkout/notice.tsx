import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

type NoticeProps = {
  title: string;
  text: string;
  /** A button that solves the problem. */
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** A notice that the shopper should read before ordering; it can receive the focus. */
export function Notice({ title, text, action, ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-lg bg-warn-soft px-4 py-3.5 text-sm text-foreground outline-offset-2"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-warn">{title}</p>
        <p className="mt-0.5">{text}</p>
        {action}
      </div>
    </div>
  );
}
