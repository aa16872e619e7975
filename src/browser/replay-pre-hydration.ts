import { flushSync } from 'react-dom';
import type { CapturedEvent, PreHydration } from './pre-hydration.ts';
import { insertText, isTextField, writeValue } from './type-ahead.ts';

type Replayed<Type extends CapturedEvent['type']> = Extract<CapturedEvent, { type: Type }>;
type Field = Replayed<'input'>['target'];

/** How long to wait for a dialog or a page that a replayed event opens. */
const maxWaitMs = 10_000;
const pollMs = 20;

export type ReplayOptions = {
  /** Whether the last event's effect is still loading, such as a dialog's code or another page. */
  isLoading: () => boolean;
};

/** A hydration that replaced an element keeps its ID. */
const getConnected = <T extends HTMLElement>(element: T): T =>
  element.isConnected || element.id === ''
    ? element
    : ((document.getElementById(element.id) as T | null) ?? element);

const findFilledFields = () =>
  [...document.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) =>
      (field instanceof HTMLSelectElement || isTextField(field)) && field.value !== getDefaultValue(field),
  );

/**
 * Replays fields that the browser restores after Back, Forward, or a reload, without events: those restored
 * by now together with the captured events, later ones when the document has loaded. Call it right before
 * hydration.
 */
export function captureRestoredFields(): void {
  const state = window.preHydration;
  const [navigation] = performance.getEntriesByType('navigation');
  const isRestored =
    navigation instanceof PerformanceNavigationTiming && ['back_forward', 'reload'].includes(navigation.type);
  if (!state || !isRestored) return;
  const capturedFields = new Set<unknown>(
    state.events.map((event) => (event.type === 'input' ? event.target : undefined)),
  );
  const restored = findFilledFields().filter((field) => !capturedFields.has(field));
  state.events.unshift(
    ...restored.map((target): CapturedEvent => ({ type: 'input', target, value: target.value })),
  );
  if (document.readyState === 'complete') return;

  for (const field of restored) capturedFields.add(field);
  const addField = ({ target }: Event) => capturedFields.add(target);
  addEventListener('input', addField, true);
  addEventListener(
    'pageshow',
    () => {
      removeEventListener('input', addField, true);
      for (const field of findFilledFields()) if (!capturedFields.has(field)) setValue(field, field.value);
    },
    { once: true },
  );
}

/**
 * Replays captured events one after another; events in the meantime are replayed after them. Call it after
 * hydration.
 */
export async function replayPreHydrationEvents({ isLoading }: ReplayOptions): Promise<void> {
  const state = window.preHydration;
  if (!state) return;
  for (let event = state.events.shift(); event; event = state.events.shift()) {
    // A loading dialog receives the keys that follow.
    if (event.type !== 'key') await waitUntil(() => !isLoading());
    replay(state, event);
    await pause(0);
  }
  state.stop();
  delete window.preHydration;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function waitUntil(isMet: () => boolean): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (!isMet() && Date.now() < deadline) await pause(pollMs);
}

/** Makes React render and run effects of the handlers' changes before the next event. */
function dispatch(state: PreHydration, run: () => void): void {
  state.isReplaying = true;
  try {
    flushSync(run);
  } finally {
    state.isReplaying = false;
  }
}

function replay(state: PreHydration, event: CapturedEvent): void {
  if (event.type === 'key') {
    const { key, ctrlKey, metaKey } = event;
    const focused = document.activeElement;
    dispatch(state, () => {
      // A synthetic key doesn't type: the dialog opened while the keys before it were replayed.
      if (!ctrlKey && !metaKey && isTextField(focused)) {
        insertText(focused, key);
        // The earlier value of a waiting event would remove the key again.
        for (const later of state.events)
          if (later.type === 'input' && later.target === focused) later.value = focused.value;
      } else {
        const init = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
        (focused ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
      }
    });
    return;
  }
  const target = getConnected(event.target);
  if (!target.isConnected) return;
  if (event.type === 'press' || event.type === 'submit') target.removeAttribute('aria-busy');
  dispatch(state, () => {
    if (event.type === 'press') pressElement(target);
    else if (event.type === 'opened-link') notifyOpened(target, event);
    else if (event.type === 'submit' && target instanceof HTMLFormElement) submitForm(target, event);
    else if (event.type === 'input') setValue(target as Field, event.value);
  });
}

/** Radix's tabs and menus listen to mousedown, all others to click. */
function pressElement(target: HTMLElement): void {
  const init = { bubbles: true, cancelable: true, button: 0 };
  target.dispatchEvent(new MouseEvent('mousedown', init));
  if (document.activeElement !== target) target.focus({ preventScroll: true });
  target.click();
}

function notifyOpened(target: HTMLElement, { event, button }: Replayed<'opened-link'>): void {
  target.addEventListener(event, (item) => item.preventDefault(), { once: true });
  target.dispatchEvent(new MouseEvent(event, { button, bubbles: true, cancelable: true }));
}

function submitForm(form: HTMLFormElement, { submitter }: Replayed<'submit'>): void {
  const formSubmitter = submitter?.isConnected === true && form.contains(submitter) ? submitter : null;
  form.requestSubmit(formSubmitter);
}

function getDefaultValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const selected = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return selected?.value ?? '';
}

/**
 * Enters a value that was typed before hydration. The first event makes React hydrate the field's part, if
 * needed, with the value from the server; only the second one then is a change.
 */
function setValue(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
    field.value = value;
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
    return;
  }
  const isFocused = document.activeElement === field;
  const [start, end] = [field.selectionStart, field.selectionEnd];
  for (const fieldValue of [field.defaultValue, value]) {
    writeValue(field, fieldValue);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (isFocused && start !== null) field.setSelectionRange(start, end);
}
