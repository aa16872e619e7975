const pressable =
  'button, a[href], summary, label, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch], input[type=checkbox], input[type=radio]';
/** Taps carry no click count. */
const maxTapGapMs = 400;
const maxDistancePx = 10;

type Press = { control: Element | null; state: string; time: number; x: number; y: number };

const controlOf = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest(pressable) : null;

/** What pressing the control would do, as far as its label and its states tell. */
function stateOf(control: Element | null): string {
  if (control === null) return '';
  const attributes = ['aria-label', 'aria-pressed', 'aria-checked', 'aria-expanded'];
  const states = attributes.map((name) => control.getAttribute(name));
  if (control instanceof HTMLInputElement) states.push(String(control.checked));
  if (control.parentElement instanceof HTMLDetailsElement) states.push(String(control.parentElement.open));
  return [control.textContent, ...states].join('|');
}

/**
 * Ignores the second press of a double click where it would undo the first one, follow the same link again, or hit what has moved
 * under the pointer. Buttons that mean the same after the first press, such as the next page of a calendar, take both.
 */
export function ignoreDoubleClicks(): void {
  let last: Press | undefined;

  const isNear = ({ clientX, clientY, timeStamp }: MouseEvent, press: Press): boolean =>
    timeStamp - press.time < maxTapGapMs && Math.hypot(clientX - press.x, clientY - press.y) < maxDistancePx;
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  addEventListener(
    'click',
    (event) => {
      // Keyboards and scripts press without a click count.
      if (event.detail === 0) return;
      const control = controlOf(event);
      const before = last;
      last = {
        control,
        state: stateOf(control),
        time: event.timeStamp,
        x: event.clientX,
        y: event.clientY,
      };
      if (control === null) return;
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      const isSecond = event.detail > 1 || (isTouch && before !== undefined && isNear(event, before));
      if (!isSecond) return;
      const isRepeatable =
        before?.control === control && before.state === last.state && !(control instanceof HTMLAnchorElement);
      if (!isRepeatable) ignore(event);
    },
    true,
  );
  // A layer that the first press opened closes when it is pressed outside.
  addEventListener(
    'pointerdown',
    (event) => {
      if (last?.control != null && isNear(event, last) && controlOf(event) === null) ignore(event);
    },
    true,
  );
}
