import {
  type NotificationClickEvent,
  type PushEvent,
  type PushSubscriptionChangeEvent,
  scope,
} from './scope.ts';

/** A message as the server creates it (`platform/channels/push.server.ts`). */
type Message = {
  id: string;
  title: string;
  body: string;
  /** A path of this site. */
  url: string;
  airdropId: string | null;
  actions: readonly string[];
  createdAt: string;
};

/** The data of a displayed notification. */
type Note = Pick<Message, 'id' | 'url' | 'airdropId'>;

type Act = { method: string; path: string; body: object };
type Action = {
  title: string;
  /** Returns the API call of the action; undefined if the user has to do it on the page. */
  act: (note: Note) => Act | undefined;
  failed: string;
};

const actions: Readonly<Record<string, Action>> = {
  'check-in': {
    title: 'Check in',
    act: ({ airdropId }) =>
      airdropId === null ? undefined : { method: 'POST', path: `/airdrops/${airdropId}/visits`, body: {} },
    failed: 'You aren’t checked in',
  },
  claimed: {
    title: 'Claimed',
    act: ({ airdropId }) =>
      airdropId === null
        ? undefined
        : { method: 'PATCH', path: `/airdrops/${airdropId}`, body: { status: 'claimed' } },
    failed: 'It isn’t marked as claimed',
  },
  snooze: {
    title: 'Snooze 1 hour',
    act: ({ airdropId }) => ({ method: 'POST', path: '/reminders/snooze', body: { airdropId, minutes: 60 } }),
    failed: 'It isn’t snoozed',
  },
};

const icon = '/icons/icon-192.png';
const timeoutMs = 20_000;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Parses a push message. Browsers require a notification for every message, so unreadable ones get a default
 * text.
 */
function parseMessage(event: PushEvent): Message {
  let parsed: Partial<Record<keyof Message, unknown>> = {};
  try {
    parsed = event.data?.json() ?? {};
  } catch {
    // The default text below tells the user about a reminder.
  }
  const { airdropId, actions: offered } = parsed;
  return {
    id: text(parsed.id),
    title: text(parsed.title) || 'You have a reminder',
    body: text(parsed.body),
    url: text(parsed.url).startsWith('/') ? text(parsed.url) : '/reminders',
    airdropId: typeof airdropId === 'string' ? airdropId : null,
    actions: Array.isArray(offered) ? offered.map(text) : [],
    createdAt: text(parsed.createdAt),
  };
}

async function show(message: Message): Promise<void> {
  const { id, title, body, url, airdropId, createdAt } = message;
  const note: Note = { id, url, airdropId };
  const timestamp = Date.parse(createdAt);
  await scope.registration.showNotification(title, {
    body,
    tag: id,
    icon,
    badge: icon,
    data: note,
    ...(Number.isNaN(timestamp) ? {} : { timestamp }),
    actions: message.actions.flatMap((action) => {
      const known = actions[action];
      return known === undefined ? [] : [{ action, title: known.title }];
    }),
  });
}

/** Focuses the tab that already shows the page, or opens a new one: other tabs may contain unsaved input. */
async function open(path: string): Promise<void> {
  const url = new URL(path, location.origin);
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openTab = tabs.find((tab) => tab.url === url.href);
  await (openTab === undefined ? scope.clients.openWindow(url.href) : openTab.focus());
}

/** Fetches the server's current client key, which may have changed since this worker started. */
async function fetchClientKey(): Promise<string> {
  const shell = await fetch('/offline-shell', { cache: 'no-store' });
  return /"key":"([^"]+)"/.exec(await shell.text())?.[1] ?? '';
}

async function call({ method, path, body }: Act): Promise<void> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-client-key': await fetchClientKey() },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return;
  if (response.status === 401) throw new Error('You’re signed out on this device.');
  throw new Error(text((await response.json()).message));
}

async function runAction(note: Note, action: string): Promise<void> {
  const pressed = actions[action];
  const act = pressed?.act(note);
  if (pressed === undefined || act === undefined) return open(note.url);
  try {
    await call(act);
  } catch (error) {
    const isOurs = error instanceof Error && error.name === 'Error' && error.message !== '';
    await scope.registration.showNotification(pressed.failed, {
      body: `${isOurs ? error.message : 'We couldn’t reach the server.'} Press to open Dropfolio.`,
      tag: `${note.id} failed`,
      icon,
      badge: icon,
      data: note,
    });
  }
}

/**
 * Registers the new subscription after the browser has replaced the old one, if a user is still signed in.
 */
async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription } = event;
  const { applicationServerKey = null } = oldSubscription?.options ?? {};
  const subscription =
    event.newSubscription ??
    (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = subscription.toJSON();
  await call({ method: 'POST', path: '/channels/push', body: { endpoint, keys, name: 'This browser' } });
}

function parseNote(data: unknown): Note {
  const { id, url, airdropId }: Partial<Record<keyof Note, unknown>> = Object(data);
  return {
    id: text(id),
    url: text(url) || '/reminders',
    airdropId: typeof airdropId === 'string' ? airdropId : null,
  };
}

scope.addEventListener('push', (event: PushEvent) => event.waitUntil(show(parseMessage(event))));
scope.addEventListener('notificationclick', (event: NotificationClickEvent) => {
  event.notification.close();
  event.waitUntil(runAction(parseNote(event.notification.data), event.action));
});
scope.addEventListener('pushsubscriptionchange', (event: PushSubscriptionChangeEvent) =>
  event.waitUntil(renewSubscription(event)),
);
