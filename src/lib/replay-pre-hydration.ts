import type { CapturedEvent, PreHydration } from './pre-hydration.ts';

type Replayed<Type extends CapturedEvent['type']> = Extract<CapturedEvent, { type: Type }>;
type Field = Replayed<'input'>['target'];

/** The longest a dialog or a page that a replayed event opens is waited for. */
const maxWaitMs = 10_000;
const pollMs = 20;

export type ReplayOptions = {
  /** Whether what the last event has started is still loading, such as a dialog's code or the page of another address. */
  isLoading: () => boolean;
};

const pause = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** A hydration that replaced an element keeps its id. */
const current = <T extends HTMLElement>(element: T): T =>
  element.isConnected || element.id === ''
    ? element
    : ((document.getElementById(element.id) as T | null) ?? element);

const textSelector =
  'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color]), textarea';
const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element?.matches(textSelector) === true;

/**
 * Adds the fields that the browser itself has filled in, as after Back or a reload, to what is replayed: no event tells of them.
 * Call it right before hydration.
 */
export function captureRestoredFields(): void {
  const state = window.preHydration;
  if (!state) return;
  const known = new Set<unknown>(
    state.events.map((event) => (event.type === 'input' ? event.target : undefined)),
  );
  const fields = document.querySelectorAll<Field>(`${textSelector}, select`);
  const restored = [...fields].filter((field) => !known.has(field) && field.value !== defaultValueOf(field));
  state.events.unshift(
    ...restored.map((target): CapturedEvent => ({ type: 'input', target, value: target.value })),
  );
}

/** Replays what was captured, one event after the other; events that come meanwhile are replayed after these. Call it once hydrated. */
export async function replayPreHydrationEvents({ isLoading }: ReplayOptions): Promise<void> {
  const state = window.preHydration;
  if (!state) return;
  for (let event = state.events.shift(); event; event = state.events.shift()) {
    if (event.type === 'key') replayKey(state, event);
    else replay(state, event);
    // React renders what a handler changed before the next one runs.
    await pause();
    const until = Date.now() + maxWaitMs;
    while (isLoading() && Date.now() < until) await pause(pollMs);
    if (state.events[0]?.type === 'key') await focusSettled();
  }
  state.stop();
  delete window.preHydration;
}

/** A dialog focuses its first field in a frame after it has rendered. */
const focusSettled = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

function dispatch(state: PreHydration, run: () => void): void {
  state.isReplaying = true;
  try {
    run();
  } finally {
    state.isReplaying = false;
  }
}

function replay(state: PreHydration, event: Exclude<CapturedEvent, { type: 'key' }>): void {
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

/**
 * Types into whatever has the focus, such as the field of a dialog that an event before has opened; where that is no field, the
 * key is a shortcut.
 */
function replayKey(state: PreHydration, { key, ctrlKey, metaKey }: Replayed<'key'>): void {
  const focused = document.activeElement;
  dispatch(state, () => {
    if (!ctrlKey && !metaKey && isTextField(focused)) {
      writeValue(focused, focused.value + key);
      focused.dispatchEvent(new InputEvent('input', { data: key, inputType: 'insertText', bubbles: true }));
      return;
    }
    const init = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
    (focused ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
  });
}

function defaultValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return chosen?.value ?? '';
}

/** Sets the value as the browser does when somebody types: React overrides the element's own setter and would see no change. */
function writeValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
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
