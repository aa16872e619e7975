import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { parseHttpUrl } from '#/lib/urls.ts';
import type { SafeFetch } from '../safe-fetch.server.ts';
import type { WebhookAddress } from './addresses.server.ts';
import type { ChannelSender } from './sender.server.ts';
import { post, type StatusRules } from './sending.server.ts';
import { writeForm } from './webhook-forms.server.ts';

const addressSchema: z.ZodType<WebhookAddress> = z.discriminatedUnion('form', [
  z.object({ form: z.literal('json'), url: z.string(), secret: z.string() }),
  z.object({ form: z.literal(['discord', 'slack']), url: z.string() }),
]);

const secretPrefix = 'whsec_';
/** A redirect, or a message that would be rejected again. */
const rejectedStatuses = new Set([400, 413, 415, 422]);
const isRejected = (status: number): boolean => status < 400 || rejectedStatuses.has(status);

/** These services respond 404 for a deleted webhook; a self-hosted server may just be restarting. */
const meaningsByForm: Readonly<Record<WebhookAddress['form'], StatusRules>> = {
  json: { expired: [410], isRejected },
  discord: { expired: [404, 410], isRejected },
  slack: { expired: [404, 410], isRejected },
};

/** Returns the headers of the Standard Webhooks specification, which authenticate us and expose replays. */
function createSignatureHeaders(id: string, secret: string, body: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Creates the sender for user-supplied webhooks. */
export function createWebhookSender(options: { safeFetch: SafeFetch; allowPrivate: boolean }): ChannelSender {
  const { safeFetch, allowPrivate } = options;
  return {
    async send(channel, message, signal) {
      const address = addressSchema.parse(channel.address);
      if (!allowPrivate && parseHttpUrl(address.url)?.protocol !== 'https:') {
        return { state: 'refused', answer: 'The address doesn’t start with https://.' };
      }
      const body = writeForm(address.form, message);
      const headers = {
        'content-type': 'application/json',
        ...(address.form === 'json' ? createSignatureHeaders(message.id, address.secret, body) : {}),
      };
      return post(safeFetch, { url: address.url, body, headers }, meaningsByForm[address.form], signal);
    },
  };
}
