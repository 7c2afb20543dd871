import { mailSender, NotTaken } from '@/lib/notifications/provider';
import { env } from '@/platform/env';
import type { AlertChannel } from '@/values/alerts';
import { robotLimit } from './rules';
import { sendText } from './wecom/send-text';

type Content = { subject: string; text: string };

type Channel = {
  /** The longest text, in bytes. */
  limit: number;
  /** @throws NotTaken when it certainly was not sent; after any other error it is in doubt */
  send: (content: Content) => Promise<void>;
};

export const channels: Record<AlertChannel, Channel> = {
  robot: { limit: robotLimit, send: ({ text }) => sendText(text) },
  mail: {
    limit: 20_000,
    async send(content) {
      const send = await mailSender();
      if (!send || !env.ALERT_MAIL) throw new NotTaken('no mail server');
      await send({ to: env.ALERT_MAIL, ...content });
    },
  },
};
