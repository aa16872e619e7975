import { createHash, generateKeyPairSync } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { parseHttpUrl } from '#/lib/urls.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import type { PushAddress } from './addresses.server.ts';
import type { ChannelMessage, ChannelSenders } from './sender.server.ts';
import { post, type StatusRules } from './sending.server.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const daySeconds = 24 * 60 * 60;
/** Encryption allows 4,096 bytes, which every push service accepts. */
const maxBytes = 3_000;
const topicLength = 32;
const statusRules: StatusRules = {
  expired: [404, 410],
  isRejected: (status) => status < 500 && status !== 429 && status !== 408,
};

const addressSchema: z.ZodType<PushAddress> = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
});
const keysSchema: z.ZodType<VapidKeys> = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * Generates the keys that identify this site to push services, as text to store. A new pair would end every
 * subscription.
 */
export function makeVapidKeys(): string {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = pair.privateKey.export({ format: 'jwk' });
  // An uncompressed point.
  const publicPoint = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return JSON.stringify({ publicKey: publicPoint.toString('base64url'), privateKey: d } satisfies VapidKeys);
}

export const readVapidKeys = (text: string): VapidKeys => keysSchema.parse(JSON.parse(text));

/** Returns false for names of this machine or its network, and for IP addresses. */
const isPublicName = (host: string): boolean =>
  /\.[a-z][a-z0-9-]+$/i.test(host) &&
  !/\.(?:local|localhost|internal|intranet|lan|home|test|invalid)$/i.test(host);

/**
 * Returns the contact for operators of push services: a mailto or https URL. Apple rejects every message
 * signed for a host that isn't public, so a server without one uses example.com.
 */
export function getVapidSubject(baseUrl: string, supportEmail: string | null): string {
  const [, name, domain = ''] = /^(.*)@([^@]*)$/.exec(supportEmail ?? '') ?? [];
  const mailHost = domainToASCII(domain);
  if (name !== undefined && isPublicName(mailHost)) return `mailto:${name}@${mailHost}`;
  const { protocol, hostname, origin } = new URL(baseUrl);
  return protocol === 'https:' && isPublicName(hostname) ? origin : 'mailto:nobody@example.com';
}

/** Serializes the payload for the service worker (`src/sw/push.ts`), truncating the body to fit. */
function createPayload(message: ChannelMessage): string {
  const { pathname, search, hash } = new URL(message.url);
  const serialize = (body: string): string =>
    JSON.stringify({
      id: message.id,
      kind: message.kind,
      title: message.title,
      body,
      url: pathname + search + hash,
      airdropId: message.airdropId,
      actions: message.actions,
      createdAt: message.createdAt,
    });
  const letters = Array.from(new Intl.Segmenter().segment(message.body), ({ segment }) => segment);
  let payload = serialize(message.body);
  while (Buffer.byteLength(payload) > maxBytes && letters.length > 0) {
    letters.length = Math.floor(letters.length * 0.8);
    payload = serialize(`${letters.join('')}…`);
  }
  return payload;
}

function getTtlSeconds({ usefulUntil }: ChannelMessage): number {
  if (usefulUntil === null) return daySeconds;
  return Math.max(0, Math.floor((usefulUntil.getTime() - Date.now()) / 1000));
}

/**
 * Creates the sender for browsers: sends through their push services (RFC 8030), encrypted for the browser
 * (RFC 8291), signed by us (RFC 8292).
 */
export function createPushSender(options: {
  keys: VapidKeys;
  subject: string;
  safeFetch: SafeFetch;
  allowPrivate: boolean;
}): NonNullable<ChannelSenders['push']> {
  const { keys, subject, safeFetch, allowPrivate } = options;
  return {
    publicKey: keys.publicKey,
    async send(channel, message, signal) {
      const { endpoint, p256dh, auth } = addressSchema.parse(channel.address);
      if (!allowPrivate && parseHttpUrl(endpoint)?.protocol !== 'https:') {
        return { state: 'gone', answer: 'The address doesn’t start with https://.' };
      }
      // Imported lazily: most web processes send no messages.
      const { default: webPush } = await import('web-push');
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        createPayload(message),
        {
          vapidDetails: { subject, ...keys },
          contentEncoding: 'aes128gcm',
          TTL: getTtlSeconds(message),
          urgency: message.kind.startsWith('claim') ? 'high' : 'normal',
          // A retry replaces the first copy if that is still undelivered.
          topic: createHash('sha256').update(message.id).digest('base64url').slice(0, topicLength),
        },
      );
      const headers = Object.fromEntries(
        Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      return post(
        safeFetch,
        { url: endpoint, body: details.body ?? Buffer.alloc(0), headers },
        statusRules,
        signal,
      );
    },
  };
}
