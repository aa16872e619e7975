/** Focuses the first card in the next frame, when it has replaced the empty state. */
export function focusFirstCard(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-airdrop][tabindex="0"]')?.focus());
}
