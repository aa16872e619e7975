/** What a service worker is, as far as ours uses it: TypeScript's own description can't stand beside that of pages. */
export type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
};
export type ExtendableMessageEvent = ExtendableEvent & MessageEvent<unknown>;

type WorkerEvents = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
};

type WorkerScope = {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: <K extends keyof WorkerEvents>(
    type: K,
    listener: (event: WorkerEvents[K]) => void,
  ) => void;
};

/** The worker itself. */
export const scope = globalThis as unknown as WorkerScope;
