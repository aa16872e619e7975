import { AppError } from '#/lib/app-error.ts';
import { parseHttpUrl } from '#/lib/urls.ts';
import { mayBePublic } from '../safe-fetch.server.ts';

/** Where a subscribed browser is reached, and the keys that its messages are encrypted with. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** Where a webhook is sent, in what form, and what signs it; services with forms of their own want no signature. */
export type WebhookAddress =
  | { form: 'json'; url: string; secret: string }
  | { form: 'discord' | 'slack'; url: string };

/**
 * The address somebody names for messages: https, at a usual port, and by its looks not our own network. What its name leads
 * to is checked each time something is sent. Throws AppError INVALID on this field.
 */
export function checkAddress(
  text: string,
  field: string,
  { allowPrivateFetch }: { allowPrivateFetch: boolean },
): URL {
  const url = parseHttpUrl(text);
  const refused = (message: string) => new AppError('INVALID', message, { field });
  if (url === undefined) throw refused('Please enter a valid URL');
  if (allowPrivateFetch) return url;
  if (url.protocol !== 'https:') throw refused('Please enter a URL starting with https://');
  if (!mayBePublic(url)) throw refused('Messages can’t be sent to this address.');
  return url;
}
