import { type RefObject, useEffect, useRef } from 'react';
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
  /** Has the claims' cards in it, each with its `data-claim`. */
  list: RefObject<HTMLElement | null>;
  isOn: boolean;
  onSelect: (id: string) => void;
  onApprove: (id: string) => void;
  onReject: (id: string) => void;
};

/** A press must not pay a claim that has just come to its place: nobody has read it yet. */
export const restMs = 1000;

/**
 * Single keys of a list of claims: J and K go from card to card, the others act on the card that has the focus. `goOn`
 * puts the focus on the card behind the one that was acted on; false where there is none.
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
  /** Since when which card has had the focus. */
  const focused = useRef<{ id: string | undefined; at: number }>({ id: undefined, at: 0 });
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const id =
        target instanceof Element ? target.closest<HTMLElement>('[data-claim]')?.dataset.claim : undefined;
      if (id !== focused.current.id) focused.current = { id, at: performance.now() };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  const approve = (id: string) => {
    if (focused.current.id === id && performance.now() - focused.current.at < restMs) return;
    onApprove(id);
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
