import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPressGuard } from '#/ui/press-guard.ts';
import { useShortcuts } from '#/ui/use-shortcuts.ts';

export const claimKeys = [
  ['J', 'Next claim'],
  ['K', 'Previous claim'],
  ['X', 'Select'],
  ['A', 'Approve'],
  ['R', 'Reject'],
  ['O', 'Open proof'],
] as const;

type ClaimKeys = {
  /** Contains the claims' cards, each with a `data-claim` attribute. */
  list: RefObject<HTMLElement | null>;
  isOn: boolean;
  onSelect: (id: string) => void;
  onApprove: (id: string) => void;
  onReject: (id: string) => void;
};

/**
 * Single-key shortcuts of the claims list: J and K move between cards, the others act on the focused card. `goOn`
 * focuses the card after the decided one; returns false if there is none.
 */
export function useClaimKeys({ list, isOn, onSelect, onApprove, onReject }: ClaimKeys): {
  goOn: () => boolean;
} {
  const next = useRef<string>(undefined);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-claim]') ?? [])];
  const current = () => document.activeElement?.closest<HTMLElement>('[data-claim]') ?? undefined;
  const focus = (card: HTMLElement | undefined) => {
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
    return card !== undefined;
  };
  const step = (by: 1 | -1) => () => {
    const [all, here] = [cards(), current()];
    return focus(here === undefined ? all[0] : (all[all.indexOf(here) + by] ?? here));
  };
  const [guard] = useState(createPressGuard);
  useEffect(() => {
    let last: string | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-claim]') : null;
      if (card?.dataset.claim === last) return;
      last = card?.dataset.claim;
      guard.show(last);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [guard]);
  const approve = (id: string) => {
    if (!guard.isNew(id)) onApprove(id);
  };
  const act = (run: (id: string) => void) => () => {
    const [all, here] = [cards(), current()];
    const id = here?.dataset.claim;
    if (here === undefined || id === undefined) return false;
    next.current = (all[all.indexOf(here) + 1] ?? all[all.indexOf(here) - 1])?.dataset.claim;
    run(id);
    return true;
  };
  const openProof = () => {
    const proof = current()?.querySelector<HTMLElement>('[data-proof] a');
    proof?.click();
    return proof !== undefined;
  };

  useShortcuts(
    {
      j: step(1),
      k: step(-1),
      x: act(onSelect),
      a: act(approve),
      r: act(onReject),
      o: openProof,
    },
    isOn,
  );
  return {
    goOn: () => {
      const id = next.current;
      next.current = undefined;
      return focus(cards().find(({ dataset }) => dataset.claim === id));
    },
  };
}
