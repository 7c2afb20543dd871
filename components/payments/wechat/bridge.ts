import type { BridgeParameters } from '@/lib/payments/attempts/contract';

type Bridge = {
  invoke: (
    method: string,
    parameters: BridgeParameters,
    done: (result: { err_msg?: string }) => void,
  ) => void;
};

const bridgeOf = () => (window as Window & { WeixinJSBridge?: Bridge }).WeixinJSBridge;

const bridgeWait = 8000;
/** Milliseconds after which the button works again, for a shopper who sees the page again but WeChat gave no result. */
const silence = 15_000;

/** WeChat's bridge, which may load after the page; null when it does not load. */
function readyBridge(): Promise<Bridge | null> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', settle);
      resolve(bridgeOf() ?? null);
    };
    const timer = setTimeout(settle, bridgeWait);
    if (bridgeOf()) settle();
    else document.addEventListener('WeixinJSBridgeReady', settle);
  });
}

export type BridgeResult = 'ok' | 'cancel' | 'fail' | 'absent' | 'silent';

const resultOf = (text = ''): BridgeResult => {
  const result = text.split(':')[1];
  return result === 'ok' || result === 'cancel' ? result : 'fail';
};

/**
 * Asks WeChat to take the payment. Reports every result, because some versions send `cancel` first and then `ok`. A
 * result is only a hint: the server knows what was paid (wechat-pay 7). Resolves with the first result, or after a
 * timeout, which is reported as `silent`.
 */
export async function payByBridge(
  parameters: BridgeParameters,
  onResult: (result: BridgeResult) => void,
): Promise<void> {
  const bridge = await readyBridge();
  if (!bridge) return onResult('absent');
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      onResult('silent');
      resolve();
    }, silence);
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg }) => {
      clearTimeout(timer);
      onResult(resultOf(err_msg));
      resolve();
    });
  });
}
