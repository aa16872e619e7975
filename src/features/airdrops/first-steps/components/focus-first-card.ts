/** Whoever added something in what stood in the list's place goes on with its card, once that is drawn. */
export function focusFirstCard(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-airdrop][tabindex="0"]')?.focus());
}
