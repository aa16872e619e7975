/** An EventSource that the test controls in place of a server. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly opened: FakeEventSource[] = [];
  readyState: number = FakeEventSource.CONNECTING;
  onerror: (() => void) | undefined;

  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  static get newest(): FakeEventSource {
    const newest = FakeEventSource.opened.at(-1);
    if (!newest) throw new Error('no stream was opened');
    return newest;
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  send(event: string, data: unknown, lastEventId = ''): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }));
  }

  /** Breaks the connection; a browser would reconnect. */
  breakConnection(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.onerror?.();
  }

  /** Returns something other than a stream; a browser would not reconnect. */
  respondWithError(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }
}
