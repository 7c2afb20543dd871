import { createPublicKey, sign, type KeyObject } from 'node:crypto';

/** The smallest DER (ITU-T X.690) that a self-signed certificate needs. */

function tagged(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const digits = content.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, content]);
}

const sequence = (...contents: Buffer[]) => tagged(0x30, ...contents);
const integer = (hex: string) => tagged(0x02, Buffer.from(hex, 'hex'));
const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content);
const utcTime = (ms: number) =>
  tagged(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`));

const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const VERSION_3 = Buffer.from('a003020102', 'hex');

const name = (commonName: string) =>
  sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(commonName)))));

/** A self-signed X.509 certificate as PEM. `serial` is hexadecimal with its first byte below 80. */
export function selfSignedCertificate(privateKey: KeyObject, serial: string, commonName: string): string {
  const from = Date.now() - 24 * 3600_000;
  const to = from + 5 * 365 * 24 * 3600_000;
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const body = sequence(
    VERSION_3,
    integer(serial),
    SHA256_WITH_RSA,
    name(commonName),
    sequence(utcTime(from), utcTime(to)),
    name(commonName),
    spki,
  );
  const der = sequence(body, SHA256_WITH_RSA, bits(sign('sha256', body, privateKey)));
  const lines = der.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
