/** Focuses the page's heading, and scrolls to it, where the focused button is removed. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
