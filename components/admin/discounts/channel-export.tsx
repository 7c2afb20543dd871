import { Download } from 'lucide-react';
import { useMessages, useTranslations } from 'next-intl';
import { saveFile } from '@/components/browser/save-file';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { fetchChannels } from '@/lib/figures/admin-api';
import type { Channels } from '@/lib/figures/admin-contract';
import { channelFile, type ChannelSums } from './channel-file';

const atOnce = 100;
type Range = Pick<Channels, 'from' | 'to'>;

/** Every page of the channels of these days. */
async function fetchAll(range: Range): Promise<ChannelSums> {
  const { signal } = new AbortController();
  const first = await fetchChannels({ ...range, page: 1, limit: atOnce }, signal);
  const channels = [...first.channels];
  for (let page = 2; page <= first.pagination.total; page += 1)
    channels.push(...(await fetchChannels({ ...range, page, limit: atOnce }, signal)).channels);
  return { channels, total: first.total, direct: first.direct };
}

/** Downloads the channels of the shown days as a file. */
export function ChannelExport({ range: { from, to } }: { range: Range }) {
  const t = useTranslations('adminDiscounts.channels');
  const kind = useTranslations('adminDiscounts.kind');
  const { fileColumns: columns } = useMessages().adminDiscounts.channels;
  const download = useChange({
    mutationFn: () => fetchAll({ from, to }),
    failed: t('exportFailed'),
    onSuccess: (sums) => {
      const names = { total: t('total'), direct: t('direct'), referral: kind('referral') };
      const text = channelFile(sums, { columns, ...names });
      saveFile(t('fileName', { from, to }), new Blob([text], { type: 'text/csv' }));
    },
  });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={download.isPending}
      onClick={() => download.mutate()}
      className="ml-auto"
    >
      <Download aria-hidden />
      {t('export')}
    </Button>
  );
}
