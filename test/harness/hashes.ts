import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Argon2 = typeof crypto.argon2 & { real?: typeof crypto.argon2 };

// This file is read again for each file of tests, the functions of Node stay.
const inUse: Argon2 = crypto.argon2;
const real = inUse.real ?? inUse;

const withLittleWork: typeof real = (algorithm, parameters, callback) =>
  real(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
const quick: Argon2 = Object.assign(withLittleWork, { real });

function putInUse(one: Argon2): void {
  crypto.argon2 = one;
  syncBuiltinESMExports();
}

/** Hashes take next to nothing in this process from here on, and are none to a program that is started. */
export const quickHashes = (): void => putInUse(quick);

/** Hashes take what they take in use: for whoever measures, or shares a database with a program. */
export const realHashes = (): void => putInUse(real);
