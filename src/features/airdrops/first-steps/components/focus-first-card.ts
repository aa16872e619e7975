/** Focuses the first card once it is rendered, after what was in the list's place is removed. */
export function focusFirstCard(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-airdrop][tabindex="0"]')?.focus());
}
