import { loadSdk, type Sdk } from '@/components/browser/wechat-sdk';
import { fetchShareConfig } from '@/lib/sharing/api';

type Card = { title: string; desc: string; link: string; imgUrl: string };

/** The calls of WeChat's JS-SDK that a share card needs. */
type CardCalls = {
  updateAppMessageShareData: (card: Card) => void;
  updateTimelineShareData: (card: Omit<Card, 'desc'>) => void;
};

/** A square picture of the product, because WeChat crops wide pictures. */
const picture = '/share/square.jpg';

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content;

/** The card from an indexed page's metadata; null for other pages, because they are private. */
function cardOfPage(): Card | null {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const title = meta('og:title');
  if (!canonical || !title) return null;
  const link = new URL(canonical, window.location.href);
  // Keep a friend's code in the shared link.
  const code = new URLSearchParams(window.location.search).get('vipcode');
  if (code) link.searchParams.set('vipcode', code);
  const imgUrl = new URL(picture, window.location.href).href;
  return { title, desc: meta('og:description') ?? '', link: link.href, imgUrl };
}

/** The address by which WeChat judges the signature: an iPhone takes the one at which the document was entered. */
function judgedAddress(): string {
  const [entry] = performance.getEntriesByType('navigation');
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  return ((isApple && entry?.name) || window.location.href).split('#', 1)[0] ?? '';
}

let signed: { address: string; wx: Sdk & CardCalls } | null = null;
let attempt = 0;

/** The SDK, signed for this address; null when it does not come, or when a later card overtakes this one. */
async function signedSdk(address: string): Promise<(Sdk & CardCalls) | null> {
  const current = ++attempt;
  if (signed?.address === address) return signed.wx;
  const { sdkUrl, ...given } = await fetchShareConfig(address);
  const wx = await loadSdk<CardCalls>(sdkUrl);
  if (!wx || current !== attempt) return null;
  wx.config({ ...given, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] });
  signed = { address, wx };
  return wx;
}

/** Gives the page its own card in chats and moments. If this fails, WeChat just shows the plain address. */
export async function setShareCard(): Promise<void> {
  const card = cardOfPage();
  if (!card) return;
  const wx = await signedSdk(judgedAddress());
  wx?.ready(() => {
    const { desc: _, ...withoutText } = card;
    wx.updateAppMessageShareData(card);
    wx.updateTimelineShareData(withoutText);
  });
}
