/** The service worker API, as far as ours uses it: TypeScript's own types conflict with those of pages. */
export type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
};
export type ExtendableMessageEvent = ExtendableEvent & MessageEvent<unknown>;

export type PushEvent = ExtendableEvent & { readonly data: { json: () => unknown } | null };
export type NotificationClickEvent = ExtendableEvent & {
  readonly notification: Notification;
  /** Empty for the notification itself. */
  readonly action: string;
};
export type PushSubscriptionChangeEvent = ExtendableEvent & {
  readonly newSubscription: PushSubscription | null;
  readonly oldSubscription: PushSubscription | null;
};

type WorkerEvents = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
  push: PushEvent;
  notificationclick: NotificationClickEvent;
  pushsubscriptionchange: PushSubscriptionChangeEvent;
};

type ShownNotification = NotificationOptions & {
  timestamp?: number;
  actions?: readonly { action: string; title: string }[];
};

type Tab = { readonly url: string; focus: () => Promise<unknown> };
type Registration = Omit<ServiceWorkerRegistration, 'showNotification'> & {
  showNotification: (title: string, options: ShownNotification) => Promise<void>;
};

type WorkerScope = {
  readonly registration: Registration;
  readonly clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <K extends keyof WorkerEvents>(
    type: K,
    listener: (event: WorkerEvents[K]) => void,
  ) => void;
};

export const scope = globalThis as unknown as WorkerScope;
