import { toBuffer } from 'qrcode';
import { readShop } from '@/lib/shop/read-shop';
import { locales } from '@/platform/i18n/locales';

// Its address is known when the shop runs, and may change.
export const dynamic = 'force-dynamic';

/** No longer than pages show an older address (shop 10). */
const caching = 'public, max-age=30';

type Context = { params: Promise<{ file: string }> };

/** The service button's QR code for each language, drawn from the shop's address for it (shop 8). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const locale = locales.find((name) => file === `${name}.png`);
  const address = locale && (await readShop()).serviceUrl[locale];
  if (!address) return new Response(null, { status: 404 });
  const picture = await toBuffer(address, {
    width: 400,
    margin: 2,
    errorCorrectionLevel: 'M',
  });
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': caching },
  });
}
