// Runs in the shop's page, as the bridge of WeChat's browser does. It sets all styles by the CSSOM, so that a strict
// content security policy of the page does not block them; the policy has to allow connections to this server.
export default function bridge({ base, texts }) {
  if (window.WeixinJSBridge !== undefined || !/MicroMessenger/i.test(navigator.userAgent)) return;

  /** A text in the browser's first language. */
  const words = ([zh, en]) => (/^zh\b/i.test(navigator.language) ? zh : en);

  const ask = async (path, params) => {
    const answer = await fetch(`${base}/bridge/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(params),
    });
    return answer.json();
  };

  const element = (name, text, style) => {
    const made = document.createElement(name);
    made.textContent = text;
    Object.assign(made.style, style);
    return made;
  };

  const button = (text, colour, background) => {
    const style = {
      display: 'block',
      width: '100%',
      minHeight: '52px',
      marginTop: '12px',
      borderRadius: '14px',
    };
    const made = element('button', words(text), {
      ...style,
      border: '1px solid #ccc',
      color: colour,
      background,
    });
    made.type = 'button';
    made.style.font = '600 16px/1.4 sans-serif';
    return made;
  };

  /** Resolves with `true` if the payer agreed. */
  const askPayer = ({ description, total }) =>
    new Promise((decide) => {
      const sheet = element('div', '', {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        display: 'flex',
      });
      Object.assign(sheet.style, {
        alignItems: 'flex-end',
        justifyContent: 'center',
        background: 'rgb(0 0 0 / .5)',
      });
      sheet.setAttribute('role', 'dialog');
      sheet.setAttribute('aria-modal', 'true');
      sheet.setAttribute('aria-label', words(texts.pay));
      sheet.dataset.sandbox = 'pay-sheet';
      const panel = element('div', '', {
        width: '100%',
        maxWidth: '440px',
        padding: '24px',
        textAlign: 'center',
      });
      Object.assign(panel.style, { background: '#fff', color: '#15211f', borderRadius: '16px 16px 0 0' });
      const pay = button(texts.pay, '#fff', '#07803f');
      const cancel = button(texts.cancel, '#15211f', '#fff');
      panel.append(
        element('div', words(texts.merchant), { color: '#5c6866' }),
        element('div', description, { fontWeight: '600' }),
        element('div', `¥${(total / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`, {
          fontSize: '36px',
          fontWeight: '600',
        }),
        pay,
        cancel,
      );
      sheet.append(panel);
      document.body.append(sheet);
      const close = (isAgreed) => {
        sheet.remove();
        decide(isAgreed);
      };
      pay.addEventListener('click', () => close(true));
      cancel.addEventListener('click', () => close(false));
      pay.focus();
    });

  const payRequest = async (params) => {
    const opened = await ask('open', params);
    if (opened.problem) return { result: 'fail', problem: opened.problem };
    if (!(await askPayer(opened))) return { result: 'cancel' };
    const { problem } = await ask('pay', params);
    return problem ? { result: 'fail', problem } : { result: 'ok' };
  };

  window.WeixinJSBridge = {
    invoke(name, params, callback) {
      const answer = ({ result, problem }) =>
        callback({
          err_msg: `get_brand_wcpay_request:${result}`,
          ...(problem && { err_desc: words(problem) }),
        });
      if (name !== 'getBrandWCPayRequest') {
        callback({ err_msg: `${name}:fail` });
        return;
      }
      payRequest(params).then(answer, (error) =>
        answer({ result: 'fail', problem: [String(error), String(error)] }),
      );
    },
    call() {},
    on() {},
  };

  const announce = () => document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', announce);
  else setTimeout(announce);
}
