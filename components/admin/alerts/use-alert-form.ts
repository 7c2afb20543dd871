'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedQuestion } from '@/components/browser/use-unsaved-question';
import { useChange } from '@/components/forms/use-change';
import { fetchAlerts, saveAlerts } from '@/lib/alerts/admin-api';
import type { AlertChoice, Alerts } from '@/lib/alerts/admin-contract';
import { errorStatus } from '@/platform/api-error';
import { type AlertChannel, alertChannels, type AlertKind } from '@/values/alerts';

const queryKey = ['alerts'];

/** What is chosen belongs to the version that was read first: it is never fetched again behind a form. */
export const useAlerts = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchAlerts(signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const choiceOf = ({ language, robot, mail }: Alerts): AlertChoice => ({ language, robot, mail });

const isSame = (a: AlertChoice, b: AlertChoice) =>
  a.language === b.language &&
  alertChannels.every(
    (channel) =>
      a[channel].length === b[channel].length && a[channel].every((kind) => b[channel].includes(kind)),
  );

/** The choice and its saving. Whoever comes second sees what was saved meanwhile, and chooses again. */
export function useAlertForm(stored: Alerts) {
  const cache = useQueryClient();
  const [choice, setChoice] = useState(() => choiceOf(stored));
  const isDirty = !isSame(choice, choiceOf(stored));
  useUnsavedQuestion(isDirty);
  const show = (alerts: Alerts) => {
    setChoice(choiceOf(alerts));
    cache.setQueryData(queryKey, alerts);
  };
  const saving = useChange({
    mutationFn: () => saveAlerts({ version: stored.version, ...choice }),
    failed: null,
    onSuccess: show,
    onError: async (error) => {
      if (errorStatus(error) === 409) show(await fetchAlerts());
    },
  });
  const change = (changed: Partial<AlertChoice>) => {
    saving.reset();
    setChoice({ ...choice, ...changed });
  };
  return {
    ...{ stored, choice, isDirty, saving },
    setLanguage: (language: AlertChoice['language']) => change({ language }),
    toggle: (channel: AlertChannel, kind: AlertKind, isChosen: boolean) => {
      const others = choice[channel].filter((one) => one !== kind);
      change({ [channel]: isChosen ? [...others, kind] : others });
    },
    discard: () => change(choiceOf(stored)),
  };
}

export type AlertForm = ReturnType<typeof useAlertForm>;
