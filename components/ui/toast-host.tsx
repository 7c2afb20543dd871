'use client';

import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import { cn } from '@/platform/cn';
import { IconButton } from './icon-button';
import { TextButton } from './text-button';
import { onToast, type Toast } from './toast';
import { useToastPlace } from './use-toast-place';

const icons = {
  ok: [CircleCheck, 'text-ok'],
  bad: [CircleAlert, 'text-bad'],
  warn: [Clock, 'text-warn'],
  info: [Info, 'text-info'],
} as const;

/** Renders toasts with icon, title and one sentence (look 6), where they cover neither header nor submit button (look 17). */
export default function ToastHost({ label, closeLabel }: { label: string; closeLabel: string }) {
  const { corner, top, right, bottom, look } = useToastPlace();
  const outdated = useRef<(string | number)[]>([]);
  useEffect(
    () =>
      onToast((given) => {
        look();
        for (const id of outdated.current.splice(0)) toast.dismiss(id);
        const shown = toast.custom(
          (id) => <ToastCard {...given} closeLabel={closeLabel} onClose={() => toast.dismiss(id)} />,
          { duration: given.duration ?? 5000 },
        );
        // A toast that is not a success is closed by the next toast; a success may stay beside later ones.
        if (given.tone !== 'ok' && given.duration === undefined) outdated.current.push(shown);
      }, toast.dismiss),
    [closeLabel, look],
  );
  return (
    <Toaster
      expand
      containerAriaLabel={label}
      position={corner}
      offset={{ top, left: 24, right, bottom }}
      mobileOffset={{
        top: `max(${top}px, env(safe-area-inset-top))`,
        bottom: 'calc(var(--bottom-bar) + 12px)',
        left: 16,
        right: 16,
      }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  );
}

type ToastCardProps = Toast & { closeLabel: string; onClose: () => void };

function ToastCard({ tone, title, description, action, closeLabel, onClose }: ToastCardProps) {
  const [Icon, colour] = icons[tone];
  const press = (work?: () => void) => (event: MouseEvent<HTMLElement>) => {
    // Move the focus out now; otherwise it would move back when the last toast closes, away from an open dialog.
    event.currentTarget.blur();
    work?.();
    onClose();
  };
  return (
    <div
      data-slot="toast"
      data-tone={tone}
      data-above-dialogs=""
      className="pointer-events-auto flex w-full items-start gap-3 rounded-lg border bg-popover py-3 pr-1.5 pl-4 text-popover-foreground shadow-xl sm:w-92"
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', colour)} />
      <div className="min-w-0 flex-1">
        <p className="text-body leading-6 font-semibold">{title}</p>
        {description && (
          <p className="text-sm leading-5.5 break-words text-muted-foreground">{description}</p>
        )}
      </div>
      {action && (
        <TextButton variant="action" onClick={press(action.run)} className="-my-2 shrink-0">
          {action.label}
        </TextButton>
      )}
      <IconButton
        variant="muted"
        size="round"
        aria-label={closeLabel}
        onClick={press()}
        className="-my-2 shrink-0"
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
