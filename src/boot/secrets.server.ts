import { randomBytes } from 'node:crypto';
import type { Config } from '#/config/config.server.ts';
import type { Db } from '#/db/client.server.ts';
import { confirmationLifetimeMs } from '#/features/account/sign-in/confirmation-link.server.ts';
import { createAccountHash } from '#/platform/auth/account-hash.server.ts';
import { createCipher } from '#/platform/auth/cipher.server.ts';
import { createCodeHash } from '#/platform/auth/code-hash.server.ts';
import { createCookie } from '#/platform/auth/cookie.server.ts';
import { createDeviceHash } from '#/platform/auth/device-hash.server.ts';
import { createNetworkHash } from '#/platform/auth/network-hash.server.ts';
import { createSessionCookie } from '#/platform/auth/session-cookie.server.ts';
import { createTokenSigner } from '#/platform/auth/signed-tokens.server.ts';
import { makeVapidKeys, readVapidKeys, type VapidKeys } from '#/platform/channels/push.server.ts';

async function getOrCreateSetting(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

type Secrets = {
  /** All keys are derived from it. */
  secret: string;
  clientKeys: readonly [string, ...string[]];
  vapidKeys: VapidKeys;
};

/** Reads the secrets. The first start creates those that the configuration lacks, and stores them in the database. */
export async function readSecrets(db: Db, config: Config): Promise<Secrets> {
  const secret =
    config.authSecret ??
    (await getOrCreateSetting(db, 'auth_secret', () => randomBytes(32).toString('base64url')));
  const clientKeys = config.clientKeys ?? [
    await getOrCreateSetting(db, 'client_key', () => `pk_${randomBytes(18).toString('base64url')}`),
  ];
  const vapidKeys = readVapidKeys(await getOrCreateSetting(db, 'vapid_keys', makeVapidKeys));
  return { secret, clientKeys, vapidKeys };
}

/** Returns the ciphers, hashes, signers, and cookies, each with its own key. */
export function createKeys(secret: string, { baseUrl }: Config) {
  return {
    cipher: createCipher(secret, 'second factors'),
    hashBackupCode: createCodeHash(secret, 'backup codes'),
    channelCipher: createCipher(secret, 'channels'),
    calendarCipher: createCipher(secret, 'calendar feeds'),
    unsubscribing: createTokenSigner(secret, 'unsubscribing'),
    confirming: createTokenSigner(secret, 'confirming addresses'),
    claimNetwork: createNetworkHash(secret, 'networks of claims'),
    claimDevice: createDeviceHash(secret, 'devices of claims'),
    accountHash: createAccountHash(secret),
    reportNetwork: createNetworkHash(secret, 'networks of reports'),
    sessionCookie: createSessionCookie(baseUrl),
    signUpCookie: createCookie(baseUrl, 'sign-up', confirmationLifetimeMs),
  };
}
