import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto';

import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from '#contract/dashboard/passkey-ceremony.ts';

const PRESENT_AND_VERIFIED = 0b0000_0101;
const WITH_CREDENTIAL = 0b0100_0000;

/** What a dishonest browser or device may falsify. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Without one, the person was not verified. */
  flags?: number;
  counter?: number;
}

/** 32 bytes in CBOR, after their label. */
function coordinate(label: number, value: string): Buffer[] {
  return [Buffer.of(label, 0x58, 32), Buffer.from(value, 'base64url')];
}

/** A device with passkeys, as a browser uses it: creates them, and signs with them. */
export class Authenticator {
  readonly passkeys: { id: string; privateKey: KeyObject; counter: number }[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create(options: RegistrationOptions, deviation: Deviation = {}): RegistrationResponse {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const passkey = { id: randomBytes(16).toString('base64url'), privateKey, counter: 1 };
    this.passkeys.push(passkey);
    const id = Buffer.from(passkey.id, 'base64url');
    // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
      ...coordinate(0x21, x),
      ...coordinate(0x22, y),
    ]);
    const data = Buffer.concat([
      this.#data(options.rp.id, 1, { flags: PRESENT_AND_VERIFIED | WITH_CREDENTIAL, ...deviation }),
      Buffer.alloc(16),
      Buffer.of(0, id.length),
      id,
      key,
    ]);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": …}
    const attestation = Buffer.concat([
      Buffer.of(0xa3, 0x63),
      Buffer.from('fmt'),
      Buffer.of(0x64),
      Buffer.from('none'),
      Buffer.of(0x67),
      Buffer.from('attStmt'),
      Buffer.of(0xa0, 0x68),
      Buffer.from('authData'),
      Buffer.of(0x59, data.length >> 8, data.length & 0xff),
      data,
    ]);
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation).toString(
          'base64url',
        ),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs with the newest passkey, or the one at this index. */
  sign(options: AuthenticationOptions, deviation: Deviation = {}, index = -1): AuthenticationResponse {
    const passkey = this.passkeys.at(index);
    if (!passkey) throw new Error('this device has no passkey');
    passkey.counter += 1;
    const data = this.#data(options.rpId, passkey.counter, deviation);
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation);
    const signed = Buffer.concat([data, hash('sha256', clientData, 'buffer')]);
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
      },
    };
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin, challenge: other } = deviation;
    const data = { type, challenge: other ?? challenge, origin: origin ?? this.#origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  #data(rpId: string, counter: number, deviation: Deviation): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    return Buffer.concat([
      hash('sha256', deviation.rpId ?? rpId, 'buffer'),
      Buffer.of(deviation.flags ?? PRESENT_AND_VERIFIED),
      count,
    ]);
  }
}
