'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { signInRequest } from '@/components/site/requests';
import { exchangeWechatCode, fetchWechatAuthUrl } from '@/lib/auth/wechat/api';
import { createPayment } from '@/lib/payments/attempts/api';
import { jsapiParametersSchema } from '@/lib/payments/attempts/contract';
import { qrLifeSeconds } from '@/lib/payments/attempts/rules';
import { ApiError } from '@/platform/api-client';
import { readStored, writeStored } from '@/platform/browser-storage';
import { storageKeys } from '@/platform/storage-keys';
import type { PaymentType } from '@/values/payments';
import { leaveFor } from './leave-for';
import { type PaymentIssue, issueOf } from './payment-issue';
import type { OrderState } from './use-order';
import { usePaymentNotices } from './use-payment-notices';
import { useQrCode } from './use-qr-code';
import { payByBridge } from './wechat-bridge';
import type { WechatReturn } from './wechat-return';

const slowAfter = 3000;
const reloadAfterBridge = 2000;

type Answer = Awaited<ReturnType<typeof createPayment>>;

/** Called when the control goes to WeChat. */
type OnLeaving = () => void;

type Given = {
  orderId: string;
  type: PaymentType;
  payable: boolean;
  state: OrderState;
  wechat: { back: WechatReturn | null; forget: () => void };
};

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT';

/** Starts a payment with the method that this browser supports, and shows every failure to the shopper. */
export function usePayment({ orderId, type, payable, state, wechat }: Given) {
  const notices = usePaymentNotices();
  const qr = useQrCode(state.refresh, notices.expired);
  const [phase, setPhase] = useState<'idle' | 'starting' | 'slow' | 'waiting'>('idle');
  const [issue, setIssue] = useState<PaymentIssue | null>(null);
  const running = useRef(false);

  /** Only the server knows the result of the payment; if this request fails, the next poll repeats it. */
  const refreshStatus = () => state.refresh().catch(() => null);

  /** Runs one attempt at a time; further clicks are ignored. */
  const runExclusive = async (work: (onLeaving: OnLeaving) => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setPhase('starting');
    setIssue(null);
    const timer = setTimeout(() => setPhase('slow'), slowAfter);
    try {
      await work(() => {
        clearTimeout(timer);
        setPhase('waiting');
      });
    } catch (error) {
      if (notices.notStarted(error) === 'loginRequired') signInRequest.ask();
      if (isConflict(error)) void refreshStatus();
    } finally {
      clearTimeout(timer);
      running.current = false;
      setPhase('idle');
    }
  };

  const signIn = async (onLeaving: OnLeaving) => {
    const { url } = await fetchWechatAuthUrl(orderId);
    onLeaving();
    await leaveFor(url);
  };

  const openH5 = async ({ paymentParams }: Answer, onLeaving: OnLeaving) => {
    if (!paymentParams.h5_url) return notices.tell('h5PaymentFailed');
    onLeaving();
    await leaveFor(paymentParams.h5_url);
    if ((await refreshStatus()) === 'pending') setIssue('unfinished');
  };

  const showQrCode = ({ paymentParams, expiresInSeconds }: Answer) => {
    if (!paymentParams.code_url) return notices.tell('qrCodeFailed');
    const seconds = Math.min(expiresInSeconds, qrLifeSeconds);
    state.watch(seconds);
    qr.show(paymentParams.code_url, seconds);
  };

  const payInWechat = async ({ paymentParams }: Answer, onLeaving: OnLeaving) => {
    const parameters = jsapiParametersSchema.safeParse(paymentParams);
    if (!parameters.success) return notices.tell('createFailed');
    onLeaving();
    await payByBridge(parameters.data, (result) => {
      notices.ofBridge(result);
      setIssue(issueOf[result]);
      if (result !== 'absent') setTimeout(() => void refreshStatus(), reloadAfterBridge);
    });
  };

  /** `fresh`: the openid that WeChat has just returned; a new sign-in would return the same one. */
  const attempt = async (onLeaving: OnLeaving, fresh: string | null = null): Promise<void> => {
    const openid = type === 'jsapi' ? (fresh ?? readStored(storageKeys.openid)) : null;
    if (type === 'jsapi' && !openid) return signIn(onLeaving);
    const answer = await createPayment(orderId, openid).catch(async (error: unknown) => {
      if (!openid || fresh || !isConflict(error)) throw error;
      // The stored openid may belong to another login: remove it, and sign in again if the order is still unpaid.
      writeStored(storageKeys.openid, null);
      if ((await refreshStatus()) !== 'pending') throw error;
      return null;
    });
    if (!answer) return signIn(onLeaving);
    state.watch();
    if (answer.paymentType === 'native') showQrCode(answer);
    else if (answer.paymentType === 'h5') await openH5(answer, onLeaving);
    else await payInWechat(answer, onLeaving);
  };

  const continueAfterSignIn = useEffectEvent(({ code, state: given }: WechatReturn) => {
    wechat.forget();
    if (type !== 'jsapi' || !payable) return;
    void runExclusive(async (onLeaving) => {
      const identified = await exchangeWechatCode(code, given).catch(notices.notIdentified);
      if (!identified) return setIssue('notIdentified');
      writeStored(storageKeys.openid, identified.openid);
      await attempt(onLeaving, identified.openid);
    });
  });
  const { back } = wechat;
  useEffect(() => {
    if (back) continueAfterSignIn(back);
  }, [back]);

  return { phase, qr, issue, pay: () => runExclusive((onLeaving) => attempt(onLeaving)) };
}

export type Payment = ReturnType<typeof usePayment>;
