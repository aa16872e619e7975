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
type NotificationData = Pick<Message, 'id' | 'url' | 'airdropId'>;

type ApiCall = { method: string; path: string; body: object };
type Action = {
  title: string;
  /** Returns the API call of the action; undefined if the user has to do it on the page. */
  toCall: (notificationData: NotificationData) => ApiCall | undefined;
  failureTitle: string;
};

const actions: Readonly<Record<string, Action>> = {
  'check-in': {
    title: 'Check in',
    toCall: ({ airdropId }) =>
      airdropId === null ? undefined : { method: 'POST', path: `/airdrops/${airdropId}/visits`, body: {} },
    failureTitle: 'You aren’t checked in',
  },
  claimed: {
    title: 'Claimed',
    toCall: ({ airdropId }) =>
      airdropId === null
        ? undefined
        : { method: 'PATCH', path: `/airdrops/${airdropId}`, body: { status: 'claimed' } },
    failureTitle: 'It isn’t marked as claimed',
  },
  snooze: {
    title: 'Snooze 1 hour',
    toCall: ({ airdropId }) => ({
      method: 'POST',
      path: '/reminders/snooze',
      body: { airdropId, minutes: 60 },
    }),
    failureTitle: 'It isn’t snoozed',
  },
};

const icon = '/icons/icon-192.png';
const timeoutMs = 20_000;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

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
    id: toText(parsed.id),
    title: toText(parsed.title) || 'You have a reminder',
    body: toText(parsed.body),
    url: toText(parsed.url).startsWith('/') ? toText(parsed.url) : '/reminders',
    airdropId: typeof airdropId === 'string' ? airdropId : null,
    actions: Array.isArray(offered) ? offered.map(toText) : [],
    createdAt: toText(parsed.createdAt),
  };
}

async function show(message: Message): Promise<void> {
  const { id, title, body, url, airdropId, createdAt } = message;
  const notificationData: NotificationData = { id, url, airdropId };
  const timestamp = Date.parse(createdAt);
  await scope.registration.showNotification(title, {
    body,
    tag: id,
    icon,
    badge: icon,
    data: notificationData,
    ...(Number.isNaN(timestamp) ? {} : { timestamp }),
    actions: message.actions.flatMap((action) => {
      const definition = actions[action];
      return definition === undefined ? [] : [{ action, title: definition.title }];
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
async function fetchClientKey(signal: AbortSignal): Promise<string> {
  const shell = await fetch('/offline-shell', { cache: 'no-store', signal });
  return /"key":"([^"]+)"/.exec(await shell.text())?.[1] ?? '';
}

async function call({ method, path, body }: ApiCall): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-client-key': await fetchClientKey(signal) },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    signal,
  });
  if (response.ok) return;
  if (response.status === 401) throw new Error('You’re signed out on this device.');
  throw new Error(toText((await response.json()).message));
}

async function runAction(notificationData: NotificationData, action: string): Promise<void> {
  const pressedAction = actions[action];
  const apiCall = pressedAction?.toCall(notificationData);
  if (pressedAction === undefined || apiCall === undefined) return open(notificationData.url);
  try {
    await call(apiCall);
  } catch (error) {
    const isOurs = error instanceof Error && error.name === 'Error' && error.message !== '';
    await scope.registration.showNotification(pressedAction.failureTitle, {
      body: `${isOurs ? error.message : 'We couldn’t reach the server.'} Press to open Dropfolio.`,
      tag: `${notificationData.id} failed`,
      icon,
      badge: icon,
      data: notificationData,
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

function parseNotificationData(data: unknown): NotificationData {
  const { id, url, airdropId }: Partial<Record<keyof NotificationData, unknown>> = Object(data);
  return {
    id: toText(id),
    url: toText(url) || '/reminders',
    airdropId: typeof airdropId === 'string' ? airdropId : null,
  };
}

scope.addEventListener('push', (event: PushEvent) => event.waitUntil(show(parseMessage(event))));
scope.addEventListener('notificationclick', (event: NotificationClickEvent) => {
  event.notification.close();
  event.waitUntil(runAction(parseNotificationData(event.notification.data), event.action));
});
scope.addEventListener('pushsubscriptionchange', (event: PushSubscriptionChangeEvent) =>
  event.waitUntil(renewSubscription(event)),
);
