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

type ClaimKeysOptions = {
  /** Contains the claims' cards, each with a `data-claim` attribute. */
  list: RefObject<HTMLElement | null>;
  isOn: boolean;
  onSelect: (id: string) => void;
  onApprove: (id: string) => void;
  onReject: (id: string) => void;
};

/**
 * Single-key shortcuts of the claims list. J and K move between cards, the others act on the focused card.
 * `focusNextCard` focuses the card after the decided one, and returns false if there is none.
 */
export function useClaimKeys({ list, isOn, onSelect, onApprove, onReject }: ClaimKeysOptions): {
  focusNextCard: () => boolean;
} {
  const nextId = useRef<string>(undefined);
  const listCards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-claim]') ?? [])];
  const getFocusedCard = () => document.activeElement?.closest<HTMLElement>('[data-claim]') ?? undefined;
  const focus = (card: HTMLElement | undefined) => {
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
    return card !== undefined;
  };
  const move = (offset: 1 | -1) => () => {
    const [cards, focused] = [listCards(), getFocusedCard()];
    return focus(focused === undefined ? cards[0] : (cards[cards.indexOf(focused) + offset] ?? focused));
  };
  const [guard] = useState(createPressGuard);
  useEffect(() => {
    let lastId: string | undefined;
    const handleFocus = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-claim]') : null;
      if (card?.dataset.claim === lastId) return;
      lastId = card?.dataset.claim;
      guard.show(lastId);
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, [guard]);
  const approve = (id: string) => {
    if (!guard.isNew(id)) onApprove(id);
  };
  const act = (action: (id: string) => void) => () => {
    const [cards, focused] = [listCards(), getFocusedCard()];
    const id = focused?.dataset.claim;
    if (focused === undefined || id === undefined) return false;
    const index = cards.indexOf(focused);
    nextId.current = (cards[index + 1] ?? cards[index - 1])?.dataset.claim;
    action(id);
    return true;
  };
  const openProof = () => {
    const proof = getFocusedCard()?.querySelector<HTMLElement>('[data-proof] a');
    proof?.click();
    return proof !== undefined;
  };

  useShortcuts(
    {
      j: move(1),
      k: move(-1),
      x: act(onSelect),
      a: act(approve),
      r: act(onReject),
      o: openProof,
    },
    isOn,
  );
  return {
    focusNextCard: () => {
      const id = nextId.current;
      nextId.current = undefined;
      return focus(listCards().find(({ dataset }) => dataset.claim === id));
    },
  };
}
