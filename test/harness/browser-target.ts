/**
 * An EventTarget whose listeners go when their signal aborts, as in browsers. Node forgets that for all but the last one of
 * a target once garbage has been collected.
 */
export class BrowserTarget extends EventTarget {
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    { signal, ...options }: AddEventListenerOptions = {},
  ): void {
    super.addEventListener(type, listener, options);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, options));
  }
}
