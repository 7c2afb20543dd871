import { useTranslations } from 'next-intl';
import { pictureAddress, type ShopIdentity } from '@/lib/shop/rules';
import { DocumentPart } from './document-part';

const facts = [
  ...['legalName', 'licenceNumber', 'address', 'email'],
  ...['phone', 'hours', 'icpNumber', 'policeNumber'],
] as const;

/** Who runs the shop, with its certificates (shop 8); absent while nothing is set. */
export function Operator({ shop }: { shop: ShopIdentity }) {
  const t = useTranslations('content.operator');
  const known = facts.filter((fact) => shop[fact] !== '');
  if (known.length === 0 && shop.certificates.length === 0) return null;
  return (
    <DocumentPart id="operator" title={t('title')}>
      <dl className="grid gap-x-10 gap-y-4 py-6 sm:grid-cols-2 md:py-7.5 print:block">
        {known.map((fact) => (
          <div key={fact}>
            <dt className="text-sm leading-7 text-muted-foreground">{t(fact)}</dt>
            <dd className="leading-copy wrap-anywhere">{shop[fact]}</dd>
          </div>
        ))}
        {shop.certificates.map(({ name, number, image }) => (
          <div key={`${name} ${number}`}>
            <dt className="text-sm leading-7 text-muted-foreground">{name}</dt>
            <dd className="leading-copy wrap-anywhere">
              {number}
              {image && (
                <img
                  src={pictureAddress(image)}
                  alt={t('picture', { name })}
                  loading="lazy"
                  className="mt-2 max-h-60 max-w-full rounded-md border bg-white"
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </DocumentPart>
  );
}
