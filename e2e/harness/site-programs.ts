import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programEnvironment, readyAddress } from '../../test/harness/program.ts';

const script = fileURLToPath(new URL('./site-process.mjs', import.meta.url));

type Message = { loaded?: true; stopped?: true; offsetMs?: number };

type SiteProcess = {
  child: ChildProcess;
  /** What it has written since this was emptied. */
  written: string[];
  /** Settles with its end, which is a failure to whoever waits for anything else. */
  ended: Promise<number | NodeJS.Signals | null>;
};

/** Processes whose site was closed. They end with this one. */
const idle: SiteProcess[] = [];

/** Whether this process goes on for as long as that one does. */
function hold({ child }: SiteProcess, isHeld: boolean): void {
  const streams = [child.stdout, child.stderr] as unknown as { ref: () => void; unref: () => void }[];
  for (const one of [child, child.channel, ...streams]) {
    if (isHeld) one?.ref();
    else one?.unref();
  }
}

function startProcess(build: string | undefined): SiteProcess {
  const child = fork(script, [], {
    env: programEnvironment(build === undefined ? {} : { SITE_BUILD: build }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  const written: string[] = [];
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  }
  return { child, written, ended };
}

async function failure({ written, ended }: SiteProcess): Promise<Error> {
  const code = await ended;
  return new Error(`the server ended with ${code}: ${written.join('')}`);
}

/** What it says next that is of this kind. */
function said(used: SiteProcess, kind: keyof Message): Promise<Message> {
  return new Promise((resolve, reject) => {
    const hear = (message: Message): void => {
      if (message[kind] === undefined) return;
      used.child.off('message', hear);
      resolve(message);
    };
    used.child.on('message', hear);
    void failure(used).then(reject);
  });
}

/** Where the site is, once it says so. */
function ready(used: SiteProcess): Promise<string> {
  const { child, written } = used;
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const baseUrl = readyAddress(written.join(''));
      if (baseUrl === undefined) return;
      child.stdout?.off('data', look);
      resolve(baseUrl);
    };
    child.stdout?.on('data', look);
    void failure(used).then(reject);
  });
}

export type SiteProgram = {
  baseUrl: string;
  /** Everything it wrote to its standard output and error while it served this site. */
  output: () => string;
  /** Moves its clock by this many milliseconds from the machine's. */
  setClock: (offsetMs: number) => Promise<void>;
  /** Stops it as SIGTERM does; its process may serve the next site. */
  stop: () => Promise<void>;
  /** Ends its process as it stands. */
  kill: () => Promise<void>;
};

/**
 * Serves a site with the built program, in a process whose last site was closed where there is one: what is compiled and
 * warm there is so for the next site. With `SITE_BUILD` it is that build, in a process of its own.
 */
export async function serveSite(settings: Record<string, string>): Promise<SiteProgram> {
  const { SITE_BUILD: build } = settings;
  let used = build === undefined ? idle.pop() : undefined;
  if (used === undefined) {
    used = startProcess(build);
    await said(used, 'loaded');
  }
  const site = used;
  const { child, written, ended } = site;
  hold(site, true);
  written.length = 0;
  child.send({ serve: settings });
  const baseUrl = await ready(site);
  let last: string | undefined;
  return {
    baseUrl,
    output: () => last ?? written.join(''),
    async setClock(offsetMs) {
      const answered = said(site, 'offsetMs');
      child.send({ offsetMs });
      await answered;
    },
    async stop() {
      if (last !== undefined || !child.connected) return;
      const stopped = said(site, 'stopped');
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
