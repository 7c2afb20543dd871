import { env } from '@/platform/env';

export type SmsTemplate = 'login' | 'order' | 'account' | 'return';

export type Sms = {
  phone: string;
  template: SmsTemplate;
  values: Record<string, string>;
  /** Our own number of the message, by which the provider can be queried about it. */
  outId?: string;
};
export type Mail = {
  to: string;
  subject: string;
  text: string;
  messageId?: string;
  /** Who reads the answers, when that is not the sender. */
  replyTo?: string;
};

/** Sends a message; rejects with `NotTaken` when the provider certainly did not accept it, otherwise it is in doubt. */
type SendSms = (sms: Sms) => Promise<void>;
type SendMail = (mail: Mail) => Promise<void>;

/** Whether the provider accepted the message with this number on that day. */
type FindSms = (phone: string, outId: string, day: Date) => Promise<boolean>;

/** The provider refused the message or could not be reached: nothing was sent. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  constructor(
    reason: string,
    /** A retry would be refused too. */
    readonly isFinal = false,
  ) {
    super(reason);
  }
}

const smsProviders = { aliyun: () => import('./aliyun/send-sms') };

/** Null without a configured provider. The provider's library is loaded at the first message. */
export const smsSender = async (): Promise<SendSms | null> =>
  env.SMS_PROVIDER ? (await smsProviders[env.SMS_PROVIDER]()).sendSms : null;

/** Null without a configured provider. */
export const smsFinder = async (): Promise<FindSms | null> =>
  env.SMS_PROVIDER ? (await smsProviders[env.SMS_PROVIDER]()).findSms : null;

/** Null without a configured provider. */
export const mailSender = async (): Promise<SendMail | null> =>
  env.SMTP_URL ? (await import('./smtp/send-mail')).sendMail : null;
