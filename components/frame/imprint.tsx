import type { ReactNode } from 'react';
import { icpSite, type ShopIdentity } from '@/lib/shop/rules';

type Line = 'legalName' | 'address' | 'email' | 'phone' | 'hours' | 'icpNumber' | 'policeNumber';

type ImprintProps = {
  shop: ShopIdentity;
  /** How a value stands in a preview, which leads nowhere; a page leaves out what is not set (shop 8). */
  show?: (line: Line, value: string) => ReactNode;
};

const plain = (_line: Line, value: string): ReactNode => value || null;

/** Who runs the shop, at the end of every page. */
export function Imprint({ shop, show = plain }: ImprintProps) {
  const isPreview = show !== plain;
  const value = (line: Line) => show(line, shop[line]);
  const link = (line: Line, href: string) => {
    const text = value(line);
    return text && href && !isPreview ? <a href={href}>{text}</a> : text;
  };
  const rows: ReactNode[][] = [
    [value('legalName')],
    [value('address')],
    [link('email', `mailto:${shop.email}`), value('phone')],
    [value('hours')],
    [link('icpNumber', icpSite), link('policeNumber', shop.policeUrl)],
  ];
  return rows
    .map((row) => row.filter((part) => part !== null))
    .filter((row) => row.length > 0)
    .map((row, at) => (
      <p key={at}>
        {row.map((part, n) => (
          <span key={n}>{part}</span>
        ))}
      </p>
    ));
}
