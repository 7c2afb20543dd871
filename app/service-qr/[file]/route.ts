import { toBuffer } from 'qrcode';
import { markets } from '@/lib/products/rules';
import { locales } from '@/platform/i18n/locales';

export const dynamic = 'force-static';
export const dynamicParams = false;

export const generateStaticParams = () => locales.map((locale) => ({ file: `${locale}.png` }));

type Context = { params: Promise<{ file: string }> };

/** The service button's QR code for each language, drawn once when the shop is built. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const locale = locales.find((name) => file === `${name}.png`);
  if (!locale) return new Response(null, { status: 404 });
  const picture = await toBuffer(markets[locale].adviserUrl, {
    width: 400,
    margin: 2,
    errorCorrectionLevel: 'M',
  });
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } });
}
