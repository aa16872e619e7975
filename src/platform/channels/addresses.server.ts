import { AppError } from '#/lib/app-error.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { mayBePublic } from '../safe-fetch.server.ts';

/** The endpoint of a subscribed browser, and its encryption keys. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** The URL, format, and signing secret of a webhook; services with their own formats need no signature. */
export type WebhookAddress =
  | { form: 'json'; url: string; secret: string }
  | { form: 'discord' | 'slack'; url: string };

/**
 * Validates the address of a channel: https, on a usual port, and not obviously in our own network. Every
 * send checks the resolved addresses. Throws AppError INVALID on this field.
 */
export function checkAddress(
  text: string,
  field: string,
  { allowPrivateFetch }: { allowPrivateFetch: boolean },
): URL {
  const url = parseHttpUrl(text);
  const createError = (message: string) => new AppError('INVALID', message, { field });
  if (url === undefined) throw createError('Please enter a valid URL');
  if (allowPrivateFetch) return url;
  if (url.protocol !== 'https:') throw createError('Enter a URL starting with https://');
  if (!mayBePublic(url)) throw createError('Messages can’t be sent to this address.');
  return url;
}
