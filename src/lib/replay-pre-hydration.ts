import { flushSync } from 'react-dom';
import type { CapturedEvent, PreHydration } from './pre-hydration.ts';
import { isTextField, writeValue } from './type-ahead.ts';

type Replayed<Type extends CapturedEvent['type']> = Extract<CapturedEvent, { type: Type }>;
type Field = Replayed<'input'>['target'];

/** The longest a dialog or a page that a replayed event opens is waited for. */
const maxWaitMs = 10_000;
const pollMs = 20;

export type ReplayOptions = {
  /** Whether what the last event has started is still loading, such as a dialog's code or the page of another address. */
  isLoading: () => boolean;
};

/** A hydration that replaced an element keeps its id. */
const current = <T extends HTMLElement>(element: T): T =>
  element.isConnected || element.id === ''
    ? element
    : ((document.getElementById(element.id) as T | null) ?? element);

const filledFields = () =>
  [...document.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) =>
      (field instanceof HTMLSelectElement || isTextField(field)) && field.value !== defaultValueOf(field),
  );

/**
 * Replays the fields that the browser fills in by itself after Back, Forward, or a reload, for which it sends no events: those it has
 * filled in by now together with what was captured, later ones when the document has loaded. Call it right before hydration.
 */
export function captureRestoredFields(): void {
  const state = window.preHydration;
  const [navigation] = performance.getEntriesByType('navigation');
  const isRestored =
    navigation instanceof PerformanceNavigationTiming && ['back_forward', 'reload'].includes(navigation.type);
  if (!state || !isRestored) return;
  const known = new Set<unknown>(
    state.events.map((event) => (event.type === 'input' ? event.target : undefined)),
  );
  const restored = filledFields().filter((field) => !known.has(field));
  state.events.unshift(
    ...restored.map((target): CapturedEvent => ({ type: 'input', target, value: target.value })),
  );
  if (document.readyState === 'complete') return;

  for (const field of restored) known.add(field);
  const note = ({ target }: Event) => known.add(target);
  addEventListener('input', note, true);
  addEventListener(
    'pageshow',
    () => {
      removeEventListener('input', note, true);
      for (const field of filledFields()) if (!known.has(field)) setValue(field, field.value);
    },
    { once: true },
  );
}

/** Replays what was captured, one event after the other; events that come meanwhile are replayed after these. Call it once hydrated. */
export async function replayPreHydrationEvents({ isLoading }: ReplayOptions): Promise<void> {
  const state = window.preHydration;
  if (!state) return;
  for (let event = state.events.shift(); event; event = state.events.shift()) {
    // A dialog that is loading takes the keys that follow.
    if (event.type !== 'key') await until(() => !isLoading());
    replay(state, event);
    await pause(0);
  }
  state.stop();
  delete window.preHydration;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function until(isMet: () => boolean): Promise<void> {
  const end = Date.now() + maxWaitMs;
  while (!isMet() && Date.now() < end) await pause(pollMs);
}

/** Has React render and run the effects of what the handlers change before the next event. */
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
    const init = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
    dispatch(state, () =>
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init)),
    );
    return;
  }
  const target = current(event.target);
  if (!target.isConnected) return;
  if (event.type === 'press' || event.type === 'submit') target.removeAttribute('aria-busy');
  dispatch(state, () => {
    if (event.type === 'press') pressElement(target);
    else if (event.type === 'opened-link') notifyOpened(target, event);
    else if (event.type === 'submit' && target instanceof HTMLFormElement) submitForm(target, event);
    else if (event.type === 'input') setValue(target as Field, event.value);
  });
}

/** Radix's tabs and menus listen to the button going down, all others to the click. */
function pressElement(target: HTMLElement): void {
  const init = { bubbles: true, cancelable: true, button: 0 };
  target.dispatchEvent(new MouseEvent('mousedown', init));
  if (document.activeElement !== target) target.focus({ preventScroll: true });
  target.click();
}

function notifyOpened(target: HTMLElement, { event, button }: Replayed<'opened-link'>): void {
  target.addEventListener(event, (one) => one.preventDefault(), { once: true });
  target.dispatchEvent(new MouseEvent(event, { button, bubbles: true, cancelable: true }));
}

function submitForm(form: HTMLFormElement, { submitter }: Replayed<'submit'>): void {
  const owned = submitter?.isConnected === true && form.contains(submitter) ? submitter : null;
  form.requestSubmit(owned);
}

function defaultValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return chosen?.value ?? '';
}

/**
 * Enters a value that was typed before hydration. The first event has React hydrate the part with the field, where that is still
 * to come, with the value that the server sent; only the second one is then a change.
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
  for (const next of [field.defaultValue, value]) {
    writeValue(field, next);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (isFocused && start !== null) field.setSelectionRange(start, end);
}
