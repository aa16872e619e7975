import { expect } from 'vitest';
import { registrationOptions } from '../../src/features/passkeys/schema.ts';
import { walletMessage } from '../../src/features/wallets/schema.ts';
import type { Caller } from './app.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { createLocalWallet, type LocalWallet } from './local-wallet.ts';

/** Adds a passkey to the caller's account as a browser does. */
export async function addPasskey(
  caller: Pick<Caller, 'call'>,
  baseUrl: string,
  name = 'Phone',
): Promise<Authenticator> {
  const options = registrationOptions.parse((await caller.call('POST', '/passkeys/start', {})).body);
  const authenticator = createAuthenticator(baseUrl);
  const response = authenticator.register(options);
  expect((await caller.call('POST', '/passkeys', { name, response })).status).toBe(201);
  return authenticator;
}

/** Links a wallet to the caller's account by its signature. */
export async function addWallet(caller: Pick<Caller, 'call'>): Promise<LocalWallet> {
  const wallet = createLocalWallet();
  const start = await caller.call('POST', '/wallets/start', { address: wallet.address, chainId: 1 });
  const { nonce, message } = walletMessage.parse(start.body);
  expect((await caller.call('POST', '/wallets', { nonce, signature: wallet.sign(message) })).status).toBe(
    201,
  );
  return wallet;
}
