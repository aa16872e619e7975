import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Behavior, type ReceivedRequest, startReceiver } from './receiver.ts';

/** The subscription that a page gets from the browser and sends to us. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

type PushMessage = {
  subscription: Subscription;
  ttl: number;
  urgency: string;
  topic: string | undefined;
  /** The messages that the service worker receives. */
  payload: Record<string, unknown>;
};

export type PushService = {
  origin: string;
  /** Accepted messages: encrypted for the subscription and signed with its key. */
  messages: readonly PushMessage[];
  /** The reasons for rejected messages. */
  rejections: readonly string[];
  /** Subscribes like `pushManager.subscribe({ applicationServerKey })`. */
  subscribe: (applicationServerKey: string) => Subscription;
  listMessagesTo: (subscription: Subscription) => PushMessage[];
  /** Sets how the next messages to a subscription are handled. */
  setBehavior: (subscription: Subscription, behavior: Behavior) => void;
  requests: readonly ReceivedRequest[];
  close: () => void;
};

type StoredSubscription = { subscription: Subscription; key: string; curve: ECDH; auth: Buffer };

/** Generates keys as a browser does. */
export function makeKeys(): { curve: ECDH; auth: Buffer; keys: Subscription['keys'] } {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const auth = randomBytes(16);
  return {
    curve,
    auth,
    keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
}

/**
 * Decrypts one record (RFC 8188) with the keys of RFC 8291. Throws if it was encrypted for another subscription or
 * changed.
 */
function decrypt(body: Buffer, { curve, auth }: StoredSubscription): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + (body[20] ?? 0);
  const sender = body.subarray(21, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const derive = (secret: Buffer, seed: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, seed, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const secret = derive(curve.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1) throw new Error('no end of the record');
  return padded.subarray(0, end).toString('utf8');
}

/** Verifies the sender (RFC 8292): signed with the subscription's key, for this service, valid for a day at most. */
function assertSender(header: string, origin: string, key: string): void {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (publicKey !== key) throw new Error('the key isn’t the subscription’s');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signer,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const remainingSeconds = exp - Date.now() / 1000;
  if (aud !== origin) throw new Error(`for another service: ${aud}`);
  if (!(remainingSeconds > 0 && remainingSeconds <= 86_400))
    throw new Error('expired, or valid for too long');
  if (!/^(mailto:|https:)/.test(sub)) throw new Error(`without a contact: ${sub}`);
}

/** Starts a fake push service on loopback that verifies and decrypts messages by the standards. */
export async function startPushService(): Promise<PushService> {
  const stored = new Map<string, StoredSubscription>();
  const messages: PushMessage[] = [];
  const rejections: string[] = [];
  const receive = (request: ReceivedRequest, response: ServerResponse): void => {
    const { path, headers, body } = request;
    const recipient = stored.get(path);
    const header = (name: string): string | undefined => headers[name]?.toString();
    try {
      if (recipient === undefined) throw new Error('no such subscription');
      assertSender(header('authorization') ?? '', receiver.origin, recipient.key);
      if (header('content-encoding') !== 'aes128gcm') throw new Error('another encoding');
      if (body.length > 4096) throw new Error('larger than 4,096 bytes');
      const topic = header('topic');
      if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error(`no topic: ${topic}`);
      messages.push({
        subscription: recipient.subscription,
        ttl: Number(header('ttl')),
        urgency: header('urgency') ?? '',
        topic,
        payload: JSON.parse(decrypt(body, recipient)),
      });
      response.writeHead(201, { location: `${receiver.origin}/message/${randomUUID()}` }).end();
    } catch (error) {
      rejections.push(String(error));
      response.writeHead(recipient === undefined ? 404 : 403).end();
    }
  };
  const receiver = await startReceiver(receive);
  return {
    origin: receiver.origin,
    messages,
    rejections,
    requests: receiver.received,
    subscribe(applicationServerKey) {
      const { curve, auth, keys } = makeKeys();
      const path = `/push/${randomUUID()}`;
      const subscription = { endpoint: `${receiver.origin}${path}`, keys };
      stored.set(path, { subscription, key: applicationServerKey, curve, auth });
      return subscription;
    },
    listMessagesTo: (subscription) =>
      messages.filter((message) => message.subscription.endpoint === subscription.endpoint),
    setBehavior: ({ endpoint }, behavior) => receiver.setBehavior(new URL(endpoint).pathname, behavior),
    close: receiver.close,
  };
}
