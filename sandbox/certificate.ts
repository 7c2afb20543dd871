import forge from 'node-forge';

const DAY = 24 * 3600_000;

/** A self-signed X.509 certificate as PEM. `serial` is hexadecimal with its first byte below 80. */
export function selfSignedCertificate(privateKey: string, serial: string, commonName: string): string {
  const key = forge.pki.privateKeyFromPem(privateKey);
  const name = [{ name: 'commonName', value: commonName }];
  const certificate = forge.pki.createCertificate();
  certificate.serialNumber = serial;
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.validity.notBefore = new Date(Date.now() - DAY);
  certificate.validity.notAfter = new Date(Date.now() + (5 * 365 - 1) * DAY);
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(key, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate).replaceAll('\r', '');
}
