/**
 * An EventTarget whose listeners go when their signal aborts, as in browsers. Node forgets that for all but the last one of
 * a target once garbage has been collected.
 */
export class BrowserTarget extends EventTarget {
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options: AddEventListenerOptions | boolean = {},
  ): void {
    if (typeof options === 'boolean') return super.addEventListener(type, listener, options);
    const { signal, ...others } = options;
    super.addEventListener(type, listener, others);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others));
  }
}
