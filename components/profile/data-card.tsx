'use client';

import { saveFile } from '@/components/browser/save-file';
import { useErrorText } from '@/components/browser/use-error-text';
import { Download, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { showToast } from '@/components/ui/toast';
import { fetchMyData } from '@/lib/privacy/api';
import type { Profile } from '@/lib/users/contract';
import { shanghaiDay } from '@/platform/time';

const DeleteAccount = lazy(async () => (await import('./delete-account')).DeleteAccount, Opening);

/** Download of all personal data, and deletion of the account. */
export function DataCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.data');
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState<'unused' | 'open' | 'closed'>('unused');

  const download = async () => {
    setBusy(true);
    try {
      const data = new Blob([await fetchMyData()], { type: 'application/json' });
      saveFile(`halsea-${shanghaiDay(new Date())}.json`, data);
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
