// Simulates WeChat's JS-SDK for share cards: `wx.config` asks this server whether the page is signed, and stores the
// data that the page then gives as the card that a chat would show. `wx.openAddress` gives a sample address at once, where
// WeChat would first show the addresses that the person keeps.
export default function sdk({ base }) {
  const listeners = { ready: [], error: [] };
  let verdict = null;
  let allowed = [];

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
    config: (given) => {
      allowed = given.jsApiList;
      void send('check', { ...given, url: location.href.split('#')[0] }).then(({ signed }) => settle(signed));
    },
    ready: on('ready'),
    error: on('error'),
    updateAppMessageShareData: share('chat'),
    updateTimelineShareData: share('timeline'),
    openAddress: ({ success, fail }) => {
      if (verdict !== 'ready' || !allowed.includes('openAddress'))
        return fail({ errMsg: 'openAddress:fail' });
      success({
        errMsg: 'openAddress:ok',
        userName: '林知夏',
        telNumber: '13800138000',
        postalCode: '310012',
        nationalCode: '330106',
        provinceName: '浙江省',
        cityName: '杭州市',
        countryName: '西湖区',
        detailInfo: '文三路 478 号 3 幢 1202 室',
      });
    },
  };
}
