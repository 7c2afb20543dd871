'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useStored } from '@/components/browser/use-stored';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { writeStored } from '@/platform/browser-storage';
import { storageKeys } from '@/platform/storage-keys';
import type { AdminRole } from '@/values/auth';
import { adminPagesFor } from '../admin-pages';
import { commandKey, Key } from '../keyboard/key';
import { shortcuts } from '../keyboard/shortcuts';
import { lettersOff } from '../keyboard/use-letters';

type ShortcutListProps = { role: AdminRole | null; onClose: () => void };

/** All shortcuts, and the switch for those of a single letter. It is open while it is rendered. */
export function ShortcutList({ role, onClose }: ShortcutListProps) {
  const t = useTranslations('admin');
  const common = useTranslations('common');
  const switchId = useId();
  const isOn = useStored(storageKeys.letterKeys) !== lettersOff;
  const pages = adminPagesFor(role).map(({ key, letter }) => ({
    name: t('keys.goTo', { page: t(`nav.${key}`) }),
    keys: ['G', letter.toUpperCase()],
  }));
  const named = shortcuts
    .filter(({ name }) => name !== 'go')
    .map(({ name, keys }) => ({
      name: t(`keys.${name}`),
      keys: keys.map((key) => (key === 'Ctrl' ? commandKey() : key)),
    }));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('keys.title')} description={t('keys.lead')} closeLabel={common('close')}>
        <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
          {[...named, ...pages].map(({ name, keys }) => (
            <div key={name} className="flex min-h-9 items-center justify-between gap-3 border-b">
              <dt className="first-letter:uppercase">{name}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 flex items-center gap-1 text-sm">
          <Checkbox
            id={switchId}
            checked={isOn}
            onChange={({ target }) => writeStored(storageKeys.letterKeys, target.checked ? null : lettersOff)}
          />
          <label htmlFor={switchId}>{t('keys.letters')}</label>
        </p>
      </DialogContent>
    </Dialog>
  );
}
