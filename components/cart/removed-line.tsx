import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Icon } from '@/components/pictures/icon';
import { TextButton } from '@/components/ui/text-button';

type RemovedLineProps = { name: string; onUndo: () => void };

/** In the place of a removed item: says so, and puts it back. It gets the focus, as the control of the item is gone. */
export function RemovedLine({ name, onUndo }: RemovedLineProps) {
  const t = useTranslations('cart');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div data-slot="removed" className="vip-strip vip-removed">
      <Icon name="shopping-bag" />
      <p role="status" className="min-w-24 flex-1 break-words">
        {t('removed', { name })}
      </p>
      <TextButton variant="action" ref={button} onClick={onUndo}>
        {t('undo')}
      </TextButton>
    </div>
  );
}
