import { enableFastHashes } from './hashes.ts';

// Before each file: a password takes 25 ms of a processor.
enableFastHashes();
