import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { fetchChannels } from '@/lib/figures/admin-api';
import { rangeParsers } from '../use-range';

/** What the page shows of the codes, stored in its address. */
export const codeViews = ['codes', 'channels'] as const;

/** Both views have the page of their list under the same name, so a view that is chosen begins at its first page. */
export const useCodeView = () =>
  useQueryStates(
    { view: parseAsStringLiteral(codeViews).withDefault('codes'), page: parseAsInteger },
    { history: 'push' },
  );

/** The days and the page of the channels, stored in the address. */
export const useChannelQuery = () =>
  useQueryStates({ ...rangeParsers, page: parseAsInteger.withDefault(1) }, { history: 'push' });

type ChannelQuery = ReturnType<typeof useChannelQuery>[0];

export const useChannels = ({ from, to, page }: ChannelQuery) =>
  useQuery({
    queryKey: ['channels', from, to, page],
    queryFn: ({ signal }) => fetchChannels({ from, to, page: Math.max(1, page), limit: 10 }, signal),
    placeholderData: keepPreviousData,
  });
