const pressable =
  'button, a[href], summary, label, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch], input[type=checkbox], input[type=radio]';
/** Taps have no click count. */
const maxTapGapMs = 400;
const maxDistancePx = 10;

type Press = { control: Element | null; state: string; time: number; x: number; y: number };

const findControl = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest(pressable) : null;

/** Returns a fingerprint of what pressing the control would do, based on its label and states. */
function getState(control: Element | null): string {
  if (control === null) return '';
  const attributes = ['aria-label', 'aria-pressed', 'aria-checked', 'aria-expanded'];
  const states = attributes.map((name) => control.getAttribute(name));
  if (control instanceof HTMLInputElement) states.push(String(control.checked));
  if (control.parentElement instanceof HTMLDetailsElement) states.push(String(control.parentElement.open));
  return [control.textContent, ...states].join('|');
}

/**
 * Ignores the second click of a double click if it would undo the first one, follow the same link again, or
 * hit an element that moved under the pointer. Buttons that mean the same after the first click, such as the
 * next page of a calendar, accept both.
 */
export function ignoreDoubleClicks(): void {
  let lastPress: Press | undefined;

  const isNear = ({ clientX, clientY, timeStamp }: MouseEvent, press: Press): boolean =>
    timeStamp - press.time < maxTapGapMs && Math.hypot(clientX - press.x, clientY - press.y) < maxDistancePx;
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  addEventListener(
    'click',
    (event) => {
      // Keyboards and scripts click without a click count.
      if (event.detail === 0) return;
      const control = findControl(event);
      const previousPress = lastPress;
      lastPress = {
        control,
        state: getState(control),
        time: event.timeStamp,
        x: event.clientX,
        y: event.clientY,
      };
      if (control === null) return;
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      const isSecond =
        event.detail > 1 || (isTouch && previousPress !== undefined && isNear(event, previousPress));
      if (!isSecond) return;
      const isRepeatable =
        previousPress?.control === control &&
        previousPress.state === lastPress.state &&
        !(control instanceof HTMLAnchorElement);
      if (!isRepeatable) ignore(event);
    },
    true,
  );
  // Otherwise the second press would close a layer that the first one opened.
  addEventListener(
    'pointerdown',
    (event) => {
      if (lastPress?.control != null && isNear(event, lastPress) && findControl(event) === null)
        ignore(event);
    },
    true,
  );
}
