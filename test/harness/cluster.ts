import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession } from '../../src/platform/auth/sessions.server.ts';
import type { Caller } from './app.ts';
import { createApiCall } from './call-at.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { type RunningServer, startServer } from './program.ts';
import { startProxy, type WebProxy } from './proxy.ts';

/** Calls the API through the proxy and stores the session cookie. */
export type ClusterCaller = Caller & {
  id: string;
  /** The same client, bypassing the proxy. */
  getDirectCaller: (index: number) => Caller;
};

export type Cluster = {
  database: TestDatabase;
  proxy: WebProxy;
  size: number;
  /** Sends the signal to a process and returns its exit code or signal. */
  stopProcess: (index: number, signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
  /** Restarts a process on its old port and waits until the proxy uses it. */
  startProcess: (index: number) => Promise<void>;
  /** Opens a session for the user without signing in. */
  openSession: (userId: string) => Promise<ClusterCaller>;
  close: () => Promise<void>;
};

/** Starts several processes of the built program on one database and data folder, behind a proxy. */
export async function startCluster(env: Record<string, string> = {}, size = 4): Promise<Cluster> {
  const [database, proxy, dataDir] = await Promise.all([
    createTestDatabase(),
    startProxy(),
    mkdtemp(join(tmpdir(), 'dropfolio-cluster-')),
  ]);
  const secret = randomBytes(24).toString('hex');
  const clientKey = 'key-of-the-cluster';
  const ports = await Promise.all(Array.from({ length: size }, findFreePort));
  const running = new Map<number, RunningServer>();
  const getUrl = (index: number): string => `http://127.0.0.1:${ports[index]}`;

  async function start(index: number): Promise<void> {
    running.set(
      index,
      await startServer({
        PORT: String(ports[index]),
        BASE_URL: proxy.origin,
        DATA_DIR: dataDir,
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATABASE_POOL: '5',
        AUTH_SECRET: secret,
        CLIENT_KEYS: clientKey,
        DRAIN_SECONDS: '1',
        ...env,
      }),
    );
    await eventually(() => {
      if (!proxy.isReady(getUrl(index))) throw new Error(`process ${index} is not ready`);
    });
  }

  for (const port of ports) proxy.add(`http://127.0.0.1:${port}`);
  await Promise.all(ports.map((_, index) => start(index)));
  return {
    database,
    proxy,
    size,
    startProcess: start,
    stopProcess: async (index, signal) => {
      const exit = await running.get(index)?.stop(signal);
      running.delete(index);
      return exit ?? null;
    },
    openSession: async (userId) => {
      const { token } = await openSession(database.db, {
        userId,
        method: 'password',
        assurance: 'aal1',
        address: '127.0.0.1',
        userAgent: 'test',
        now: new Date(),
      });
      const cookie = `dropfolio-session=${token}`;
      const headers = { cookie, 'x-client-key': clientKey, origin: proxy.origin };
      const createCallerAt = (origin: string): Caller => ({
        cookie: () => cookie,
        call: createApiCall(origin, headers),
      });
      return {
        ...createCallerAt(proxy.origin),
        id: userId,
        getDirectCaller: (index) => createCallerAt(getUrl(index)),
      };
    },
    close: async () => {
      await Promise.all([...running.values()].map((item) => item.stop('SIGKILL')));
      await proxy.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
