import { processState } from '@/platform/process-state';

const platform = processState('effects', (): { keep: (effect: Promise<void>) => void } => ({
  keep: () => {},
}));

/** Where a process stands still after its response, `keep` is given each effect of a request, so that it waits for it. */
export function onEffect(keep: (effect: Promise<void>) => void): void {
  platform.keep = keep;
}

export const keepEffect = (effect: Promise<void>): void => platform.keep(effect);
