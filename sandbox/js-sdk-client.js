// Simulates WeChat's JS-SDK for share cards: `wx.config` asks this server whether the page is signed, and stores the
// data that the page then gives as the card that a chat would show.
export default function sdk({ base }) {
  const listeners = { ready: [], error: [] };
  let verdict = null;

  const send = (path, body) =>
    fetch(`${base}/jssdk/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());

  const settle = (signed) => {
    verdict = signed ? 'ready' : 'error';
    for (const listener of listeners[verdict])
      listener({ errMsg: signed ? 'config:ok' : 'config:invalid signature' });
  };
  const on = (kind) => (listener) => {
    if (verdict === kind) listener({});
    else listeners[kind].push(listener);
  };
  const share = (kind) => (card) => {
    if (verdict === 'ready') void send('cards', { kind, ...card }).then(() => card.success?.());
  };

  window.wx = {
    config: (given) =>
      void send('check', { ...given, url: location.href.split('#')[0] }).then(({ signed }) => settle(signed)),
    ready: on('ready'),
    error: on('error'),
    updateAppMessageShareData: share('chat'),
    updateTimelineShareData: share('timeline'),
  };
}
