import { Download } from 'lucide-react';
import { useMessages, useTranslations } from 'next-intl';
import { saveFile } from '@/components/browser/save-file';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { fetchChannels } from '@/lib/figures/admin-api';
import type { ChannelFigures, Channels } from '@/lib/figures/admin-contract';
import { channelFile } from './channel-file';

const atOnce = 100;
type Range = Pick<Channels, 'from' | 'to'>;

/** Every page of the channels of these days. */
async function fetchAll(range: Range): Promise<{ channels: ChannelFigures[]; direct: Channels['direct'] }> {
  const { signal } = new AbortController();
  const first = await fetchChannels({ ...range, page: 1, limit: atOnce }, signal);
  const channels = [...first.channels];
  for (let page = 2; page <= first.pagination.total; page += 1)
    channels.push(...(await fetchChannels({ ...range, page, limit: atOnce }, signal)).channels);
  return { channels, direct: first.direct };
}

/** Downloads the channels of the shown days as a file. */
export function ChannelExport({ range: { from, to } }: { range: Range }) {
  const t = useTranslations('adminDiscounts.channels');
  const { fileColumns: columns } = useMessages().adminDiscounts.channels;
  const download = useChange({
    mutationFn: () => fetchAll({ from, to }),
    failed: t('exportFailed'),
    onSuccess: ({ channels, direct }) => {
      const text = channelFile(channels, direct, { columns, direct: t('direct') });
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
