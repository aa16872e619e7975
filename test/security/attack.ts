import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the rows of the attack table are gathered. */
    attackFolder: string;
  }
}

/** One line of the table that is printed after the run. */
export type AttackRow = {
  attack: string;
  tries: number;
  /** What got in: none, or the test has failed. */
  letIn: readonly string[];
  /** The attack could not be carried out to its end. */
  broken?: boolean;
};

export type Tries = {
  /** Counts one try of the attack. `held` false: it got in. */
  count: (held: boolean, what: string) => void;
  /** Fails the test (not the wall): what an attack needs before it means anything. */
  need: (there: boolean, what: string) => void;
};

function record(row: AttackRow): void {
  const folder = inject('attackFolder');
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(row));
}

/** Puts a row into the attack table from within a test that counts for itself. */
export function reportAttack(name: string, tries: number, letIn: number): void {
  record({ attack: name, tries, letIn: Array.from({ length: letIn }, () => 'see the test') });
}

/** An attack goes through every operation there is, also on a busy machine. */
const patienceMs = 600_000;

/** A test that is a row of the attack table: it fails when one of its tries got in, or when there were none. */
export function attack(name: string, run: (tries: Tries) => Promise<void>): void {
  it(`${name}`, { timeout: patienceMs }, async () => {
    const letIn: string[] = [];
    let tries = 0;
    const counter: Tries = {
      count(held, what) {
        tries += 1;
        if (!held) letIn.push(what);
      },
      need(there, what) {
        expect(there, what).toBe(true);
      },
    };
    try {
      await run(counter);
    } catch (error) {
      record({ attack: name, tries, letIn, broken: true });
      throw error;
    }
    record({ attack: name, tries, letIn, broken: tries === 0 });
    // The first of them: a hole lets hundreds in.
    expect(letIn.slice(0, 25)).toEqual([]);
    expect(tries, 'the attack was never tried').toBeGreaterThan(0);
  });
}
