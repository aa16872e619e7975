import { type KeyboardEvent, type RefObject, useState } from 'react';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { formatLongDay } from '#/lib/wording.ts';
import { announce } from '#/ui/announcer.tsx';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { getDayForKey } from '../month.ts';
import { moveClaim } from './move-claim.ts';
import { useDrag } from './use-drag.ts';

export type ClaimMove = {
  id: string;
  name: string;
  from: string;
  /** The current drop target. */
  to: string | undefined;
  by: 'keys' | 'pointer';
};

type ClaimMoveOptions = {
  root: RefObject<HTMLElement | null>;
  firstDay: number;
  /** Shows a day and focuses it. */
  moveFocus: (day: string) => void;
};

export function useClaimMove({ root, firstDay, moveFocus }: ClaimMoveOptions) {
  const { store, actions } = useTrackerStore();
  const { reader } = useTrackerPreferences();
  const [claimMove, setClaimMove] = useState<ClaimMove>();
  const getName = (id: string) => formatAirdropName(store.getRow(id) ?? { name: '' });
  const formatDay = (day: string) => formatLongDay(day, reader.locale);

  const drop = (id: string, from: string, to: string) => {
    setClaimMove(undefined);
    if (to === from) return announce(`Not moved: ${getName(id)}`);
    announce(`Claim of ${getName(id)} dropped on ${formatDay(to)}`);
    void moveClaim({ store, actions, reader }, id, to);
  };
  const cancel = () => {
    if (!claimMove) return;
    setClaimMove(undefined);
    announce(`Not moved: ${claimMove.name}`);
  };

  useDrag({
    root,
    onStart: (id, from) => setClaimMove({ id, name: getName(id), from, to: from, by: 'pointer' }),
    onOver: (to) => setClaimMove((current) => current && { ...current, to }),
    onDrop: (id, day) => drop(id, claimMove?.from ?? day, day),
    onCancel: cancel,
  });

  return {
    claimMove,
    cancel,
    pickUp: (id: string, from: string) => {
      setClaimMove({ id, name: getName(id), from, to: from, by: 'keys' });
      moveFocus(from);
      announce(
        `Picked up the claim of ${getName(id)}. Choose a day with the arrow keys, press Enter to drop it there, Escape to cancel.`,
      );
    },
    /** Handles every key while a claim is moved by keyboard; returns whether it did. */
    onKey: (event: KeyboardEvent): boolean => {
      if (claimMove?.by !== 'keys' || claimMove.to === undefined) return false;
      const { id, from, to } = claimMove;
      if (event.key === 'Tab') {
        cancel();
        return true;
      }
      event.preventDefault();
      const next = getDayForKey(event.key, to, firstDay);
      if (next !== undefined) {
        setClaimMove({ ...claimMove, to: next });
        moveFocus(next);
      } else if (event.key === 'Enter' || event.key === ' ') {
        drop(id, from, to);
      } else if (event.key === 'Escape') {
        cancel();
        moveFocus(from);
      }
      return true;
    },
  };
}
