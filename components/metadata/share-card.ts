import { loadSdk } from '@/components/browser/wechat-sdk';
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

/** Gives the page its own card in chats and moments. If this fails, WeChat just shows the plain address. */
export async function setShareCard(): Promise<void> {
  const card = cardOfPage();
  if (!card) return;
  const [address] = window.location.href.split('#', 1);
  const { sdkUrl, ...signed } = await fetchShareConfig(address ?? '');
  const wx = await loadSdk<CardCalls>(sdkUrl);
  if (!wx) return;
  wx.config({ ...signed, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] });
  wx.ready(() => {
    const { desc: _, ...withoutText } = card;
    wx.updateAppMessageShareData(card);
    wx.updateTimelineShareData(withoutText);
  });
}
