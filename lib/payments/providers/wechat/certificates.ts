import { type KeyObject, X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '@/platform/parse-json';
import { headerProblem, isSignedBy, type Signed } from './answer';
import type { Certificate } from './keyring';

const listSchema = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        ciphertext: z.string(),
        nonce: z.string(),
        associated_data: z._default(z.string(), ''),
      }),
    }),
  ),
});

type Decrypt = (ciphertext: string, nonce: string, associatedData: string) => string;

/**
 * The platform certificates of a list. Only the provider can have encrypted them with our key; the list itself must be
 * signed by one of them, or by a key known before (wechat-pay 5).
 * @throws when one cannot be decrypted
 */
export function readCertificates(
  answer: Signed,
  decrypt: Decrypt,
  known: (name: string) => KeyObject | undefined,
): Certificate[] | null {
  const list = listSchema.safeParse(parseJson(answer.body)).data;
  if (!list || headerProblem(answer, new Date())) return null;
  const certificates = list.data.map(({ serial_no: serial, encrypt_certificate: sealed }) => ({
    serial,
    pem: decrypt(sealed.ciphertext, sealed.nonce, sealed.associated_data),
  }));
  const name = answer.read('serial');
  const listed = certificates.find(({ serial }) => serial === name);
  const key = listed ? new X509Certificate(listed.pem).publicKey : known(name);
  return key && isSignedBy(key, answer) ? certificates : null;
}
