import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { slowIt } from '../harness/slow-it.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for rows of the attack table. */
    attackFolder: string;
  }
}

/** A row of the table that is printed after the run. */
export type AttackRow = {
  attack: string;
  tries: number;
  /** What got through; the test fails if anything did. */
  breaches: readonly string[];
  /** Whether the attack couldn't be completed. */
  broken?: boolean;
};

export type Attempts = {
  /** Counts one attempt. `breach` describes what got through if it wasn't blocked. */
  count: (isBlocked: boolean, breach: string) => void;
  /** Fails the test without counting an attempt if a precondition of the attack isn't met. */
  need: (isMet: boolean, precondition: string) => void;
};

function record(row: AttackRow): void {
  const folder = inject('attackFolder');
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(row));
}

/** Adds a row to the attack table from a test that counts its attempts itself. */
export function reportAttack(name: string, tries: number, breachCount: number): void {
  record({ attack: name, tries, breaches: Array.from({ length: breachCount }, () => 'see the test') });
}

type Attack = (name: string, run: (attempts: Attempts) => Promise<void>) => void;

/** Defines a test with a row in the attack table. It fails if an attempt succeeded or if there were none. */
export const attack: Attack = (name, run) => it(`${name}`, () => runAttack(name, run));

/** `attack` for a full run. */
export const slowAttack: Attack = (name, run) => slowIt(`${name}`, () => runAttack(name, run));

async function runAttack(name: string, run: (attempts: Attempts) => Promise<void>): Promise<void> {
  const breaches: string[] = [];
  let tryCount = 0;
  const attempts: Attempts = {
    count(isBlocked, breach) {
      tryCount += 1;
      if (!isBlocked) breaches.push(breach);
    },
    need(isMet, precondition) {
      expect(isMet, precondition).toBe(true);
    },
  };
  try {
    await run(attempts);
  } catch (error) {
    record({ attack: name, tries: tryCount, breaches, broken: true });
    throw error;
  }
  record({ attack: name, tries: tryCount, breaches, broken: tryCount === 0 });
  // A single hole can let hundreds through.
  expect(breaches.slice(0, 25)).toEqual([]);
  expect(tryCount, 'the attack was never tried').toBeGreaterThan(0);
}
