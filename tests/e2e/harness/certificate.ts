import { generateKeyPairSync, sign } from 'node:crypto';

const ECDSA_WITH_SHA256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const DAY_MS = 24 * 60 * 60 * 1000;

/** A self-signed certificate for a name, with its key, PEM; valid for a day by default. */
export function selfSignedCertificate(
  until = Date.now() + DAY_MS,
  host = 'localhost',
): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const serial = der(0x02, Buffer.of(1));
  const validity = der(0x30, time(Math.min(Date.now(), until) - DAY_MS), time(until));
  const subject = publicKey.export({ type: 'spki', format: 'der' });
  const facts = der(0x30, serial, ECDSA_WITH_SHA256, name, validity, name, subject);
  const signature = der(0x03, Buffer.of(0), sign('sha256', facts, privateKey));
  const base64 = der(0x30, facts, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

function time(moment: number): Buffer {
  const digits = new Date(moment).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

/** One element of ASN.1 in DER. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
