/**
 * An EventTarget that removes listeners when their signal aborts, as browsers do. After a garbage collection, Node
 * does so only for a target's last listener.
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
