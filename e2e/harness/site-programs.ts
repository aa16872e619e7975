import { fileURLToPath } from 'node:url';
import { findFreePort, isPortFree } from '../../test/harness/free-port.ts';
import { type ForkedProcess, forkScript, waitForFailure, waitForUrl } from '../../test/harness/program.ts';

const script = fileURLToPath(new URL('./site-process.mjs', import.meta.url));

type Message = { loaded?: true; stopped?: true; offsetMs?: number };

/** A process and the port of its sites, which stays the same so that browsers can reuse cached scripts. */
type ServerProcess = ForkedProcess & { port: number };

/** Processes whose site was closed. They exit with this one. */
const idle: ServerProcess[] = [];

/** Sets whether this process stays alive for the other one. */
function hold({ child }: ForkedProcess, isHeld: boolean): void {
  const streams = [child.stdout, child.stderr] as unknown as { ref: () => void; unref: () => void }[];
  for (const item of [child, child.channel, ...streams]) {
    if (isHeld) item?.ref();
    else item?.unref();
  }
}

/** Waits for the next message of this kind. */
function waitForMessage(used: ForkedProcess, kind: keyof Message): Promise<Message> {
  return new Promise((resolve, reject) => {
    const hear = (message: Message): void => {
      if (message[kind] === undefined) return;
      used.child.off('message', hear);
      resolve(message);
    };
    used.child.on('message', hear);
    void waitForFailure(used).then(reject);
  });
}

export type SiteProcess = {
  baseUrl: string;
  /** Everything written to stdout and stderr while it served this site. */
  output: () => string;
  /** Sets the clock's offset from the system clock in milliseconds. */
  setClock: (offsetMs: number) => Promise<void>;
  /** Stops it like SIGTERM does; its process may serve the next site. */
  stop: () => Promise<void>;
  /** Kills its process. */
  kill: () => Promise<void>;
};

async function startServer(build: string | undefined): Promise<ServerProcess> {
  const forked = forkScript(script, build === undefined ? {} : { SITE_BUILD: build });
  await waitForMessage(forked, 'loaded');
  return { ...forked, port: await findFreePort() };
}

/**
 * Serves a site with the built program. Reuses a process whose site was closed, because its code is compiled and
 * warm; the port stays the same unless `PORT` is set. With `SITE_BUILD` it serves that build in a new process.
 */
export async function serveSite(settings: Record<string, string>): Promise<SiteProcess> {
  const { SITE_BUILD: build } = settings;
  const site = (build === undefined && idle.pop()) || (await startServer(build));
  const { child, written, ended } = site;
  hold(site, true);
  written.length = 0;
  if (!(await isPortFree(site.port))) site.port = await findFreePort();
  child.send({ serve: { PORT: String(site.port), ...settings } });
  const baseUrl = await waitForUrl(site);
  let last: string | undefined;
  return {
    baseUrl,
    output: () => last ?? written.join(''),
    async setClock(offsetMs) {
      const answered = waitForMessage(site, 'offsetMs');
      child.send({ offsetMs });
      await answered;
    },
    async stop() {
      if (last !== undefined || !child.connected) return;
      const stopped = waitForMessage(site, 'stopped');
      child.send({ stop: true });
      await stopped;
      last = written.join('');
      hold(site, false);
      if (build === undefined) idle.push(site);
      else child.kill();
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
      last = written.join('');
    },
  };
}
