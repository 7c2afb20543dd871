import { asMinor, type Currency, type Minor } from '@/platform/money';
import type { ProductHighlight } from '../schema/products';

type CatalogueProduct = {
  id: number;
  name: string;
  subtitle: string;
  description: string;
  images: string[];
  highlights: ProductHighlight[];
  currency: Currency;
  price: Minor;
  originalPrice: Minor;
  /** Unit price with a friend's referral code (products 5). */
  friendPrice: Minor;
};

const pictures = ['hero', 'electrodes', 'case', 'worn', 'exploded', 'kit'].map(
  (name) => `/pictures/product/${name}.webp`,
);

/** What the shop sells: seed data of an empty database, and the content of a page that is built without a database. */
export const catalogue: readonly [CatalogueProduct, CatalogueProduct] = [
  {
    id: 1,
    name: '和汐 H1 耳戴舒缓仪',
    subtitle: '贴合耳畔的片刻平静',
    description:
      '佩戴于左耳，以轻柔的微电流触达耳甲区的迷走神经分支，陪你缓解压力、舒展情绪、回到专注。配合手机 30 秒完成一次状态检测，让每一次放松都看得见。',
    images: pictures,
    highlights: [
      {
        icon: 'Eye',
        title: '30 秒状态检测',
        description: '指尖轻触，30 秒读取心率与心率变异，用一条曲线告诉你此刻的松紧。',
      },
      {
        icon: 'Heart',
        title: '舒缓压力',
        description: '每次 15 分钟，跟随缓慢的呼吸节奏，把绷紧的一天轻轻放下。',
      },
      {
        icon: 'Zap',
        title: '提振专注',
        description: '白天的「清醒」模式节奏更明快，适合开会前、写作前的片刻准备。',
      },
      {
        icon: 'Award',
        title: '一年智能健康服务',
        description: '购机即含 250 次检测与一年智能健康服务，周报帮你看见变化的趋势。',
      },
    ],
    currency: 'CNY',
    price: asMinor(169_900),
    originalPrice: asMinor(169_900),
    friendPrice: asMinor(149_900),
  },
  {
    id: 2,
    name: 'Halsea H1',
    subtitle: 'A quiet moment, worn on the ear',
    description:
      'Worn on the left ear, H1 sends a gentle microcurrent to the branch of the vagus nerve that reaches the skin there, to help you ease stress, steady your mood and come back to focus. A 30-second reading on your phone shows you where you are.',
    images: pictures,
    highlights: [
      {
        icon: 'Eye',
        title: 'A reading in 30 seconds',
        description: 'Rest, breathe, and see heart rate and its variability drawn as one simple curve.',
      },
      {
        icon: 'Heart',
        title: 'Ease the pressure',
        description: 'Fifteen minutes at the pace of slow breathing, to let a tense day go.',
      },
      {
        icon: 'Zap',
        title: 'Find your focus',
        description: 'A brighter daytime rhythm for the minutes before a meeting or a blank page.',
      },
      {
        icon: 'Award',
        title: 'A year of smart health service',
        description: '250 tests and one year of service are in the box, with a weekly view of your trend.',
      },
    ],
    currency: 'USD',
    price: asMinor(19_900),
    originalPrice: asMinor(19_900),
    friendPrice: asMinor(17_900),
  },
];
