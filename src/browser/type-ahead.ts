/** How long to wait until a loaded dialog focuses a field. */
const maxFocusWaitMs = 10_000;
const pollMs = 20;

const textSelector =
  'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color]), textarea';

type TextField = HTMLInputElement | HTMLTextAreaElement;

export const isTextField = (element: Element | null): element is TextField =>
  element?.matches(textSelector) === true;

/**
 * Sets the value as the browser does on user input: React overrides the element's own setter and would see no
 * change.
 */
export function writeValue(field: TextField, value: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

/** Inserts text at the caret; a field without a readable caret, such as an email field, gets it at its end. */
export function insertText(field: TextField, text: string): void {
  const { value, selectionStart } = field;
  const start = selectionStart ?? value.length;
  const end = field.selectionEnd ?? value.length;
  writeValue(field, value.slice(0, start) + text + value.slice(end));
  if (selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }));
}

/**
 * Buffers keys that are typed while the code of a dialog loads. The returned function types them into the
 * field that the dialog focuses; call it after the dialog has loaded or failed.
 */
export function bufferTyping(): () => void {
  let text = '';
  const bufferKey = (event: KeyboardEvent) => {
    const isPrintable = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPrintable || event.isComposing || isTextField(document.activeElement)) return;
    if (event.target instanceof HTMLSelectElement) return;
    // Space presses the focused button.
    if (event.key === ' ' && text === '') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    text += event.key;
  };
  addEventListener('keydown', bufferKey, true);

  return () => {
    const deadline = Date.now() + maxFocusWaitMs;
    const finish = () => {
      const field = document.activeElement;
      if (text !== '' && !isTextField(field) && Date.now() < deadline) {
        setTimeout(finish, pollMs);
        return;
      }
      removeEventListener('keydown', bufferKey, true);
      if (text === '' || !isTextField(field)) return;
      writeValue(field, text + field.value);
      field.dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }));
    };
    finish();
  };
}
