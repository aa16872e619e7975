import { quickHashes } from './hashes.ts';

// Runs before each file: a real password hash takes 25 ms of CPU time, the backup codes of an authenticator app
// ten times that.
quickHashes();
