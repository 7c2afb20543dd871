import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import type { SendTestAlert } from './admin-contract';
import { channels } from './channels';
import { renderTest } from './render-alerts';
import { readAlertSettings } from './settings';

/** Sends one text at once, beside the alerts; a refusal is shown, and nothing is tried again. */
export async function sendTestAlert(
  ctx: Ctx<Owner>,
  { body: { channel } }: InputOf<typeof SendTestAlert>,
): Promise<OutputOf<typeof SendTestAlert>> {
  const { language } = await readAlertSettings(ctx);
  try {
    await channels[channel].send(renderTest(language));
    return { sent: true, reason: null };
  } catch (error) {
    ctx.log.warn({ err: error, channel }, 'test alert not sent');
    return { sent: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
