import { createHmac } from 'node:crypto';
import type { ReceivedRequest } from './receiver.ts';

/**
 * Verifies a request by the Standard Webhooks specification, and returns its document. Throws
 * if the signature is wrong or too old.
 */
export function verifyWebhook({ headers, body }: ReceivedRequest, secret: string): Record<string, unknown> {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body.toString()}`).digest('base64');
  if (headers['webhook-signature'] !== `v1,${signed}`) throw new Error('the signature is wrong');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error('the message is too old');
  const document = JSON.parse(body.toString());
  if (document.id !== id) throw new Error('another message’s id');
  return document;
}
