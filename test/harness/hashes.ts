import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Argon2 = typeof crypto.argon2 & { real?: typeof crypto.argon2 };

// This module is evaluated for each test file, but Node's functions persist between them.
const current: Argon2 = crypto.argon2;
const real = current.real ?? current;

const withLittleWork: typeof real = (algorithm, parameters, callback) =>
  real(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
const quick: Argon2 = Object.assign(withLittleWork, { real });

function install(implementation: Argon2): void {
  crypto.argon2 = implementation;
  syncBuiltinESMExports();
}

/** Makes password hashes nearly free in this process. Programs it starts can't verify such hashes. */
export const enableFastHashes = (): void => install(quick);

/** Restores real hashes, for tests that measure time or share a database with a program. */
export const useRealHashes = (): void => install(real);
