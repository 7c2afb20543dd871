import type { JsapiParameters } from '@/lib/payments/contract';

type Bridge = {
  invoke: (method: string, parameters: JsapiParameters, done: (result: { err_msg?: string }) => void) => void;
};

const bridgeOf = () => (window as Window & { WeixinJSBridge?: Bridge }).WeixinJSBridge;

const bridgeWait = 8000;
/** A pay sheet covers the page; whoever sees the page again without an answer must be able to press the button. */
const silence = 15_000;

/** WeChat's bridge, which may arrive after the page; null when it does not come. */
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
 * Asks WeChat to take the payment and tells every answer, as some versions say `cancel` first and `ok` then. An answer
 * is a hint only: the server knows what was paid (wechat-pay 7). Resolves with the first answer, or after a silence,
 * which is told as one.
 */
export async function payByBridge(
  parameters: JsapiParameters,
  tell: (result: BridgeResult) => void,
): Promise<void> {
  const bridge = await readyBridge();
  if (!bridge) return tell('absent');
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      tell('silent');
      resolve();
    }, silence);
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg }) => {
      clearTimeout(timer);
      tell(resultOf(err_msg));
      resolve();
    });
  });
}
