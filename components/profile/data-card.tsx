'use client';

import { useErrorText } from '@/components/browser/use-error-text';
import { Download, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { lazy } from '@/components/ui/lazy';
import { showToast } from '@/components/ui/toast';
import { fetchMyData } from '@/lib/privacy/api';
import type { Profile } from '@/lib/users/contract';
import { shanghaiDay } from '@/platform/time';

const DeleteAccount = lazy(async () => (await import('./delete-account')).DeleteAccount);

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Download of all personal data, and deletion of the account. */
export function DataCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.data');
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState<'unused' | 'open' | 'closed'>('unused');

  const download = async () => {
    setBusy(true);
    try {
      saveFile(`halsea-${shanghaiDay(new Date())}.json`, await fetchMyData());
      showToast({ tone: 'ok', title: t('downloaded') });
    } catch (error) {
      const description = textOf(error);
      showToast({ tone: 'bad', title: t('downloadFailed'), description });
    }
    setBusy(false);
  };
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('title')}</h2>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4">
        <p className="min-w-0 basis-80 grow text-sm text-muted-foreground">{t('downloadText')}</p>
        <Button variant="outline" busy={busy} onClick={() => void download()}>
          <Download aria-hidden />
          {t('download')}
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4">
        <p className="min-w-0 basis-80 grow text-sm text-muted-foreground">{t('deleteText')}</p>
        <Button variant="outline" className="text-bad" onClick={() => setDeleting('open')}>
          <Trash2 aria-hidden />
          {t('delete')}
        </Button>
      </div>
      {deleting !== 'unused' && (
        <DeleteAccount profile={profile} open={deleting === 'open'} onClose={() => setDeleting('closed')} />
      )}
    </Card>
  );
}
