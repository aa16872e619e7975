import { type KeyboardEvent, type RefObject, useState } from 'react';
import { formatLongDay } from '#/lib/wording.ts';
import { announce } from '#/ui/announcer.tsx';
import { useTracker } from '../../components/tracker-context.ts';
import { dayAtKey } from '../month.ts';
import { moveClaim } from './move-claim.ts';
import { useDrag } from './use-drag.ts';

/** A claim on its way to another day. */
export type ClaimMove = {
  id: string;
  name: string;
  from: string;
  /** Where it would be dropped now. */
  to: string | undefined;
  by: 'keys' | 'pointer';
};

type CarryOptions = {
  root: RefObject<HTMLElement | null>;
  firstDay: number;
  /** Shows a day and brings the keyboard to it. */
  walk: (day: string) => void;
};

/** Moving claims, by keys and by pointer. */
export function useClaimMove({ root, firstDay, walk }: CarryOptions) {
  const tracker = useTracker();
  const { store, reader } = tracker;
  const [carry, setCarry] = useState<ClaimMove>();
  const named = (id: string) => store.row(id)?.name ?? '';
  const say = (day: string) => formatLongDay(day, reader.locale);

  const drop = (id: string, from: string, to: string) => {
    setCarry(undefined);
    if (to === from) return announce(`Not moved: ${named(id)}`);
    announce(`Claim of ${named(id)} dropped on ${say(to)}`);
    void moveClaim(tracker, id, to);
  };
  const cancel = () => {
    if (!carry) return;
    setCarry(undefined);
    announce(`Not moved: ${carry.name}`);
  };

  useDrag({
    root,
    onStart: (id, from) => setCarry({ id, name: named(id), from, to: from, by: 'pointer' }),
    onOver: (to) => setCarry((now) => now && { ...now, to }),
    onDrop: (id, day) => drop(id, carry?.from ?? day, day),
    onCancel: cancel,
  });

  return {
    carry,
    cancel,
    pickUp: (id: string, from: string) => {
      setCarry({ id, name: named(id), from, to: from, by: 'keys' });
      walk(from);
      announce(
        `Picked up the claim of ${named(id)}. Choose a day with the arrow keys, press Enter to drop it there, Escape to cancel.`,
      );
    },
    /** While a claim is carried by keys, all keys are about it. Answers whether they were. */
    onKey: (event: KeyboardEvent): boolean => {
      if (carry?.by !== 'keys' || carry.to === undefined) return false;
      const { id, from, to } = carry;
      if (event.key === 'Tab') {
        cancel();
        return true;
      }
      event.preventDefault();
      const next = dayAtKey(event.key, to, firstDay);
      if (next !== undefined) {
        setCarry({ ...carry, to: next });
        walk(next);
      } else if (event.key === 'Enter' || event.key === ' ') {
        drop(id, from, to);
      } else if (event.key === 'Escape') {
        cancel();
        walk(from);
      }
      return true;
    },
  };
}
