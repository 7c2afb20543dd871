// Simulates WeChat's JS-SDK for share cards: `wx.config` asks this server whether the page is signed, and stores the
// data that the page then gives as the card that a chat would show. `wx.openAddress` gives a sample address at once, where
// WeChat would first show the addresses that the person keeps. As in WeChat, `ready` means that the first configuration of the
// page was answered, whatever the answer and whatever was configured since, and an iPhone judges by the address of the entry.
export default function sdk({ base }) {
  const listeners = { ready: [], error: [] };
  let isAnswered = false;
  let allowed = [];
  let configured = Promise.resolve();

  const send = (path, body) =>
    fetch(`${base}/jssdk/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());

  const judgedAddress = () => {
    const [entry] = performance.getEntriesByType('navigation');
    return (navigator.userAgent.includes('iPhone') ? entry.name : location.href).split('#')[0];
  };
  const configure = async (given) => {
    allowed = [];
    const { signed } = await send('check', { ...given, url: judgedAddress() });
    if (signed) allowed = given.jsApiList;
    else for (const listener of listeners.error) listener({ errMsg: 'config:invalid signature' });
    isAnswered = true;
    for (const listener of listeners.ready.splice(0)) listener();
  };
  // A card carries the latest signature with it, so it is judged after that one.
  const share = (kind, call) => async (card) => {
    await configured;
    if (allowed.includes(call)) void send('cards', { kind, ...card }).then(() => card.success?.());
  };

  window.wx = {
    config: (given) => void (configured = configure(given)),
    ready: (listener) => (isAnswered ? listener() : listeners.ready.push(listener)),
    error: (listener) => (listeners.error = [listener]),
    updateAppMessageShareData: share('chat', 'updateAppMessageShareData'),
    updateTimelineShareData: share('timeline', 'updateTimelineShareData'),
    openAddress: async ({ success, fail }) => {
      await configured;
      if (!allowed.includes('openAddress')) return fail({ errMsg: 'openAddress:fail' });
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
