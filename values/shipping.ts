type CarrierFacts = {
  /** Its tracking numbers, in capitals (shipping 2). */
  shape: RegExp;
  /** The carrier's page about a parcel; the number is its end. */
  page: string;
  /** How people and the CRM write its name, in small letters without spaces. */
  names: readonly string[];
};

const anyNumber = /^[0-9A-Z]{8,20}$/;

/** The carriers, and what is known of each. Their names for readers are in `messages/*\/carriers.json`. */
const carrierFacts = {
  sf: {
    shape: /^SF\d{12,15}$/,
    page: 'https://www.sf-express.com/chn/sc/waybill/waybill-detail/',
    names: ['顺丰', '顺丰速运', '顺丰快递', 'sfexpress'],
  },
  jd: {
    shape: anyNumber,
    page: 'https://www.jdl.com/orderSearch/?waybillCodes=',
    names: ['京东', '京东物流', '京东快递', 'jdl', 'jdlogistics'],
  },
  ems: {
    shape: anyNumber,
    page: 'https://www.ems.com.cn/queryList?mailNum=',
    names: ['邮政', '中国邮政', '邮政ems', '中国邮政ems', '邮政快递', 'chinapost'],
  },
  yto: {
    shape: anyNumber,
    page: 'https://www.yto.net.cn/Track/?wb=',
    names: ['圆通', '圆通速递', '圆通快递', 'ytoexpress'],
  },
  zto: {
    shape: anyNumber,
    page: 'https://www.zto.com/express/expressCheck.html?txtbill=',
    names: ['中通', '中通快递', 'ztoexpress'],
  },
  sto: {
    shape: anyNumber,
    page: 'https://www.sto.cn/chaxun/index.html?bills=',
    names: ['申通', '申通快递', 'stoexpress'],
  },
  yunda: {
    shape: anyNumber,
    page: 'https://web.yundaex.com/infoInquiry?homeWaybill=',
    names: ['韵达', '韵达快递', '韵达速递', 'yundaexpress'],
  },
  jt: {
    shape: anyNumber,
    page: 'https://www.jtexpress.cn/trajectoryQuery?waybillNo=',
    names: ['极兔', '极兔速递', '极兔快递', 'j&t', 'j&texpress'],
  },
  deppon: {
    shape: anyNumber,
    page: 'https://www.deppon.com/newwebsite/track/ordertrack?number=',
    names: ['德邦', '德邦快递', '德邦物流', 'depponexpress'],
  },
  other: {
    shape: anyNumber,
    page: 'https://www.kuaidi100.com/chaxun?nu=',
    names: ['其他', '其它', '其他承运商', 'othercarrier'],
  },
} as const satisfies Record<string, CarrierFacts>;

export type Carrier = keyof typeof carrierFacts;
export const carriers = Object.keys(carrierFacts) as [Carrier, ...Carrier[]];

export const hasShape = (carrier: Carrier, number: string): boolean =>
  carrierFacts[carrier].shape.test(number);

export const trackingUrl = (carrier: Carrier, number: string): string =>
  `${carrierFacts[carrier].page}${encodeURIComponent(number)}`;

/** The carrier that somebody wrote: its word of the list, or one of its names; null of a name that is not known. */
export function carrierNamed(text: string): Carrier | null {
  const name = text.replace(/\s/g, '').toLowerCase();
  return (
    carriers.find((carrier) => {
      const names: readonly string[] = carrierFacts[carrier].names;
      return carrier === name || names.includes(name);
    }) ?? null
  );
}

/** A tracking number as it is stored: in capitals, without the spaces and strokes that lists put in. */
export const asTrackingNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** What became of a line of a list of shipments. */
export const lineResults = ['done', 'unchanged', 'refused'] as const;
export type LineResult = (typeof lineResults)[number];

type TrackFacts = {
  /** The carrier has nothing more to say. */
  isFinal?: true;
  /** Somebody of the shop has to look after it. */
  isTrouble?: true;
};

/** What a carrier says of a parcel (shipping 12). Their names for readers are in `messages/*\/tracking.json`. */
const trackFacts = {
  collected: {},
  onTheWay: {},
  customs: {},
  outForDelivery: {},
  signed: { isFinal: true },
  trouble: { isTrouble: true },
  refused: { isTrouble: true },
  returning: { isTrouble: true },
  returned: { isFinal: true, isTrouble: true },
} as const satisfies Record<string, TrackFacts>;

export type TrackState = keyof typeof trackFacts;
export const trackStates = Object.keys(trackFacts) as [TrackState, ...TrackState[]];

const factsOf = (state: TrackState): TrackFacts => trackFacts[state];
export const isFinalTrack = (state: TrackState): boolean => factsOf(state).isFinal === true;
export const isTroubleTrack = (state: TrackState): boolean => factsOf(state).isTrouble === true;
export const troubleStates = trackStates.filter(isTroubleTrack);

/** The longest text of a carrier that is kept. */
export const trackTextLimit = 200;
