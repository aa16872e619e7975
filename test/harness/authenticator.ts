import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A software passkey provider that returns what browsers send to our API: ES256, attestation "none". */
export type Authenticator = {
  credentialId: string;
  /** The counter of the last response, which `authenticate` increments first. Synced passkeys always send 0. */
  counter: number;
  register: (options: { challenge: string; user: { id: string } }, changes?: Changes) => Registration;
  authenticate: (options: { challenge: string }, changes?: Changes) => Authentication;
};

/** Deviations that an attacker or another site would introduce. */
export type Changes = {
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  userVerified?: boolean;
  userPresent?: boolean;
  userHandle?: string;
  counter?: number;
};

type Envelope = {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, unknown>;
  authenticatorAttachment: 'platform';
};
export type Registration = Envelope & {
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
};
export type Authentication = Envelope & {
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
};

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the CBOR (RFC 8949) used by attestations: integers, text, bytes, and maps. */
function encodeCbor(value: Cbor): Buffer {
  const encodeHead = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 0x100) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
  };
  if (typeof value === 'number') return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  const pairs = [...value].map(([key, each]) => Buffer.concat([encodeCbor(key), encodeCbor(each)]));
  return Buffer.concat([encodeHead(5, value.size), ...pairs]);
}

/** Flags of the authenticator data (WebAuthn, section 6.1). */
const flagBits = { userPresent: 0x01, userVerified: 0x04, hasAttestedCredential: 0x40 };

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** Creates a key for the site at `baseUrl`. */
export function createAuthenticator(baseUrl: string, options: { synced?: boolean } = {}): Authenticator {
  const site = new URL(baseUrl);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let handle = '';

  const createClientData = (type: string, challenge: string, changes: Changes): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge,
        origin: changes.origin ?? site.origin,
        crossOrigin: changes.crossOrigin ?? false,
      }),
    );

  const createAuthenticatorData = (changes: Changes, attested?: Buffer): Buffer => {
    const { userPresent = true, userVerified = true } = changes;
    const flags =
      (userPresent ? flagBits.userPresent : 0) |
      (userVerified ? flagBits.userVerified : 0) |
      (attested === undefined ? 0 : flagBits.hasAttestedCredential);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(changes.counter ?? authenticator.counter);
    return Buffer.concat([
      sha256(changes.rpId ?? site.hostname),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  };

  const envelope: Envelope = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  };

  const authenticator: Authenticator = {
    credentialId: envelope.id,
    counter: 0,
    register({ challenge, user }, changes = {}) {
      handle = user.id;
      // Key type EC2, algorithm ES256, curve P-256, and the coordinates (RFC 9053, section 7.1).
      const coseKey = new Map<number | string, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // Zeros hide the authenticator's model.
      const aaguid = Buffer.alloc(16);
      const attested = Buffer.concat([aaguid, length, id, encodeCbor(coseKey)]);
      const attestation = new Map<number | string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', createAuthenticatorData(changes, attested)],
      ]);
      return {
        ...envelope,
        response: {
          clientDataJSON: base64url(createClientData('webauthn.create', challenge, changes)),
          attestationObject: base64url(encodeCbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    authenticate({ challenge }, changes = {}) {
      if (options.synced !== true && changes.counter === undefined) authenticator.counter += 1;
      const data = createAuthenticatorData(changes);
      const client = createClientData('webauthn.get', challenge, changes);
      return {
        ...envelope,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: changes.userHandle ?? handle,
        },
      };
    },
  };
  return authenticator;
}
