import type axe from 'axe-core';

/** A name or text: equal to a string, or matching an expression. */
export type Words = string | RegExp;

/** How a step names an element of the page. */
export type Target = {
  role?: string;
  name?: Words;
  /** The name of an input, a select, or a text area: not of a checkbox or radio button, which have a role. */
  field?: Words;
  /** A part of the text of an element without smaller elements that contain it. */
  text?: Words;
  /** Whether it shows that it works on something. */
  isBusy?: boolean;
  within?: Target;
};

/** Regular expressions as JSON. */
const serialize = (target: Target): string =>
  JSON.stringify(target, (_key, value) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );

export type Purpose = 'see' | 'press' | 'fill' | 'upload';

/**
 * Returns a script that returns the first matching element, or null. For 'press' and 'fill' it is enabled and not covered,
 * and 'fill' remembers it for `toFillScript`.
 */
export const toFindScript = (target: Target, purpose: Purpose): string =>
  `(${String(findElement)})(${serialize(target)}, '${purpose}')`;

/** Runs in the page, which has `axe`. */
function findElement(target: Target, purpose: Purpose): Element | null {
  const { setup, teardown, commons } = (window as unknown as { axe: AxeWithCommons }).axe;
  const isMatch = (value: string, words: Words): boolean =>
    typeof words === 'string' ? value === words : new RegExp(words.source, words.flags).test(value);
  const readText = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const readName = (element: Element) => commons.text.accessibleText(element).replace(/\s+/g, ' ').trim();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const hasText = (element: Element, words: Words) =>
    typeof words === 'string' ? readText(element).includes(words) : isMatch(readText(element), words);

  const list = ({ role, name, field, text, isBusy, within }: Target): Element[] => {
    const roots = within === undefined ? [document.body] : list(within);
    return roots
      .flatMap((root) => [
        ...root.querySelectorAll(
          field === undefined ? '*' : 'input:not([type=checkbox], [type=radio]), select, textarea',
        ),
      ])
      .filter(
        (element) =>
          (purpose === 'upload' || isShown(element)) &&
          (isBusy === undefined || (element.ariaBusy === 'true') === isBusy) &&
          (role === undefined ||
            (commons.aria.getRole(element) === role && commons.dom.isVisibleToScreenReaders(element))) &&
          (name === undefined || isMatch(readName(element), name)) &&
          (field === undefined || isMatch(readName(element), field)) &&
          (text === undefined ||
            (hasText(element, text) &&
              ![...element.children].some((child) => isShown(child) && hasText(child, text)))),
      );
  };
  const isReachable = (element: Element): boolean => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      hit !== null &&
      (element.contains(hit) || hit.closest('label')?.control === element) &&
      !element.matches(':disabled, [aria-disabled=true]')
    );
  };

  setup(document);
  try {
    const [found] = list(target);
    if (found === undefined || purpose === 'see' || purpose === 'upload') return found ?? null;
    if (!isReachable(found)) return null;
    if (purpose === 'fill') Object.assign(window, { filledField: found });
    return found;
  } finally {
    teardown();
  }
}

/**
 * Returns a script for the field that was found for 'fill': it sets the value of one with a picker and returns true, or
 * selects the text, which typing replaces.
 */
export const toFillScript = (value: string): string => `(${String(fillField)})(${JSON.stringify(value)})`;

/** Runs in the page. */
function fillField(value: string): boolean {
  const { filledField: field } = window as unknown as { filledField: HTMLElement };
  const isSelect = field instanceof HTMLSelectElement;
  if (!isSelect && !field.matches('[type=date], [type=time], [type=datetime-local]')) {
    field.focus();
    (field as HTMLInputElement | HTMLTextAreaElement).select();
    return false;
  }
  const option = isSelect && [...field.options].find((item) => [item.text, item.value].includes(value));
  if (option === undefined) throw new Error(`no option ${value}`);
  // React overrides the element's own property.
  const { prototype } = isSelect ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, option ? option.value : value);
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  return true;
}

/** What axe's types leave out. */
type AxeWithCommons = typeof axe & {
  setup: (root: Document) => void;
  teardown: () => void;
  commons: {
    aria: { getRole: (element: Element) => string | null };
    dom: { isVisibleToScreenReaders: (element: Element) => boolean };
    text: { accessibleText: (element: Element) => string };
  };
};
