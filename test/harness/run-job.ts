import type { Db } from '../../src/db/client.server.ts';
import { createLinkGuard } from '../../src/features/links/guard.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { createCipher } from '../../src/platform/auth/cipher.server.ts';
import { createTokenSigner } from '../../src/platform/auth/signed-tokens.server.ts';
import type { Job, JobCtx, JobServices } from '../../src/platform/jobs.server.ts';
import { defaultSettings } from '../factories/members.ts';
import { silentLog } from './logs.ts';

const failOnUse = (action: string) => async () => {
  throw new Error(`this job was not expected to ${action}`);
};

/** Services for jobs that don't use them. */
export const unusedServices: JobServices = {
  publish: () => undefined,
  mailer: { deliver: failOnUse('send mail') },
  storage: {
    put: failOnUse('store a file'),
    get: failOnUse('read a file'),
    remove: failOnUse('remove a file'),
  },
  safeFetch: failOnUse('fetch an address'),
  channelCipher: createCipher('the secret of this test', 'channels'),
  senders: { push: undefined, telegram: undefined, webhook: undefined },
  payments: undefined,
  prices: undefined,
  limits: {
    consume: failOnUse('consume a limit'),
    restore: failOnUse('restore a limit'),
    undo: failOnUse('undo the use of a limit'),
  },
  config: defaultSettings,
  linkGuard: createLinkGuard(),
  unsubscribing: createTokenSigner('the secret of this test', 'unsubscribing'),
};

/**
 * Runs a job's handler, by default twice in a row as the queue may. `services` overrides those that it uses.
 * Throws the first run's error.
 */
export async function runJobNow<P>(
  db: Db,
  job: Job<P>,
  payload: P,
  services: Partial<JobCtx & JobServices> & { times?: number } = {},
): Promise<void> {
  const { times = 2, publish, ...rest } = services;
  const ctx: JobCtx = {
    db,
    slowDb: db,
    log: silentLog,
    actor: undefined,
    now: new Date(),
    requestId: uuidv7(),
    signal: new AbortController().signal,
    ...unusedServices,
    changed: (...changes) => publish?.(changes),
    ...rest,
  };
  for (let run = 0; run < times; run += 1) await job.handle(ctx, JSON.parse(JSON.stringify(payload)));
}
