/**
 * Captures user events between first paint and hydration, and replays them in order afterwards. Links, forms
 * with an action, and `details` work natively and are left to the browser.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type CapturedEvent =
  | { type: 'press'; target: HTMLElement }
  /**
   * A link that the browser has already opened in another tab: only the page's own handlers still have to
   * run.
   */
  | { type: 'opened-link'; target: HTMLAnchorElement; event: 'click' | 'auxclick'; button: number }
  | { type: 'submit'; target: HTMLFormElement; submitter: HTMLElement | null }
  | { type: 'input'; target: Field; value: string }
  | { type: 'key'; key: string; ctrlKey: boolean; metaKey: boolean };

export type PreHydration = {
  events: CapturedEvent[];
  /** Set during the replay, whose events are not captured again. */
  isReplaying: boolean;
  stop: () => void;
};

declare global {
  interface Window {
    preHydration?: PreHydration;
  }
}

/** Set on the document element while captured events wait: `theme.css` shows a progress bar. */
export const waitingAttribute = 'data-waiting';
/**
 * Set on the document element if the app's code failed to load: `theme.css` shows a note with a link to
 * reload.
 */
export const failedAttribute = 'data-app-failed';

/**
 * Runs inline in the document's head: it is inserted as text, so it uses nothing outside of itself. A press
 * on an element that is already waiting is ignored, as on a busy button.
 */
export function capturePreHydrationEvents(waiting: string, failed: string): void {
  const root = document.documentElement;
  const textField = 'input:not([type=checkbox],[type=radio]),textarea,select';
  const closest = <T extends Element>(event: Event, selector: string): T | null =>
    event.target instanceof Element ? event.target.closest<T>(selector) : null;

  const add = (captured: CapturedEvent) => {
    state.events.push(captured);
    root.setAttribute(waiting, '');
  };
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const capturePress = (event: Event, target: HTMLElement) => {
    suppress(event);
    if (target.getAttribute('aria-busy') === 'true') return;
    target.setAttribute('aria-busy', 'true');
    add({ type: 'press', target });
  };
  const captureOpenedLink = (event: MouseEvent, target: HTMLAnchorElement) => {
    event.stopImmediatePropagation();
    add({
      type: 'opened-link',
      target,
      event: event.type === 'auxclick' ? 'auxclick' : 'click',
      button: event.button,
    });
  };

  const listeners: Record<string, (event: Event) => void> = {
    click: (event) => {
      const control = closest<HTMLElement>(
        event,
        'button,[role=button],[type=checkbox],[type=radio],a[href]',
      );
      if (control === null || !(event instanceof MouseEvent)) return;
      if (control instanceof HTMLAnchorElement && control.href) {
        if (control.target) captureOpenedLink(event, control);
        // Leaving the page now would lose the waiting events.
        else if (state.events.length > 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey)
          capturePress(event, control);
        return;
      }
      const isNativeSubmit =
        control instanceof HTMLButtonElement &&
        control.type === 'submit' &&
        control.form?.hasAttribute('action') === true &&
        state.events.length === 0;
      if (!isNativeSubmit) capturePress(event, control);
    },
    auxclick: (event) => {
      const link = closest<HTMLAnchorElement>(event, 'a[href][target]');
      if (link !== null && event instanceof MouseEvent) captureOpenedLink(event, link);
    },
    submit: (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement)) return;
      if (form.hasAttribute('action') && state.events.length === 0) return;
      suppress(event);
      if (form.getAttribute('aria-busy') === 'true') return;
      form.setAttribute('aria-busy', 'true');
      add({ type: 'submit', target: form, submitter: (event as SubmitEvent).submitter });
    },
    input: (event) => {
      const target = closest<Field>(event, textField);
      if (target === null || target.type === 'file') return;
      event.stopImmediatePropagation();
      const last = state.events.at(-1);
      if (last?.type === 'input' && last.target === target) last.value = target.value;
      else add({ type: 'input', target, value: target.value });
    },
    change: (event) => {
      if (closest<Field>(event, textField) !== null) event.stopImmediatePropagation();
    },
    keydown: (event) => {
      if (!(event instanceof KeyboardEvent) || event.isComposing || event.altKey) return;
      const { key, ctrlKey, metaKey } = event;
      const isSearch = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
      const isPrintable = !ctrlKey && !metaKey && key.length === 1;
      // Text that follows waiting keys waits as well, which keeps its order.
      const isTyping = isPrintable && state.events.some(({ type }) => type === 'key');
      const isShortcut = isPrintable && key !== ' ' && closest(event, textField) === null;
      if (!isSearch && !isTyping && !isShortcut) return;
      suppress(event);
      add({ type: 'key', key, ctrlKey, metaKey });
    },
    // Resource errors don't bubble. Without its code the page stays as the server rendered it.
    error: ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      state.stop();
      root.setAttribute(failed, '');
    },
  };
  const listen = (event: Event) => {
    if (!state.isReplaying) listeners[event.type]?.(event);
  };
  const state: PreHydration = {
    events: [],
    isReplaying: false,
    stop: () => {
      for (const name of Object.keys(listeners)) removeEventListener(name, listen, true);
      // Removes only the attributes set here: a button may be busy because of a replayed event.
      for (const event of state.events)
        if (event.type === 'press' || event.type === 'submit') event.target.removeAttribute('aria-busy');
      root.removeAttribute(waiting);
    },
  };
  for (const name of Object.keys(listeners)) addEventListener(name, listen, true);
  window.preHydration = state;
}

export const buildPreHydrationScript = (): string =>
  `;(${String(capturePreHydrationEvents)})(${JSON.stringify(waitingAttribute)},${JSON.stringify(failedAttribute)})`;
