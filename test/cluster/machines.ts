import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream, readdirSync, readlinkSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../harness/free-port.ts';

const run = promisify(execFile);

const packages = ['patroni', 'etcd-server', 'python3-etcd', 'postgresql', 'pgbouncer', 'iptables'];
const commands = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/pgbouncer', '/usr/sbin/iptables'];

/** Installs missing programs. Returns the reason if it can't. */
export async function install(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root';
  const areInstalled = async () =>
    (await Promise.all(commands.map((path) => readFile(path).catch(() => undefined)))).every(Boolean);
  if (await areInstalled()) return undefined;
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  } catch {
    return `it needs Debian's packages ${packages.join(', ')}`;
  }
  return (await areInstalled()) ? undefined : 'a program is missing after the installation';
}

export type NodeName = 'one' | 'two' | 'three';
export const nodeNames: readonly NodeName[] = ['one', 'two', 'three'];

/** Standard Debian users that own nothing. Each machine runs as its own user, which the firewall uses to isolate it. */
const users: Record<NodeName, string> = { one: 'games', two: 'news', three: 'uucp' };
const hosts: Record<NodeName, string> = { one: '127.0.0.11', two: '127.0.0.12', three: '127.0.0.13' };
export const password = 'only-for-this-test';

type Machine = {
  name: NodeName;
  uid: number;
  folder: string;
  port: number;
  config: string;
  patroni: ChildProcess;
};

type Member = { Member: string; Role: string; State: string; 'Lag in MB'?: number | string };

export type Cluster = {
  folder: string;
  /** Returns a URL with all three hosts. */
  getUrl: (user: string, database: string) => string;
  getNodeUrl: (name: NodeName, user: string, database: string) => string;
  findLeader: () => Promise<NodeName>;
  /** Returns an asynchronous replica. */
  findReplica: () => Promise<NodeName>;
  /** Resolves once there are a leader, a synchronous standby, and a streaming third server. */
  waitUntilComplete: () => Promise<void>;
  kill: (name: NodeName) => void;
  restart: (name: NodeName) => Promise<void>;
  freeze: (name: NodeName) => void;
  unfreeze: (name: NodeName) => void;
  /** Pauses only Patroni, which would otherwise undo the fault. */
  pausePatroni: (name: NodeName) => void;
  resumePatroni: (name: NodeName) => void;
  disconnect: (name: NodeName) => Promise<void>;
  reconnect: (name: NodeName) => Promise<void>;
  /** Switches the leader over to the synchronous standby. */
  switchOver: (from: NodeName) => Promise<void>;
  stop: () => Promise<void>;
};

async function findBinaryFolder(): Promise<string> {
  const versions = (await readdir('/usr/lib/postgresql')).map(Number).filter((version) => version >= 15);
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
}

async function getIds(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, user])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

const logTo = (child: ChildProcess, file: string): void => {
  const stream = createWriteStream(file, { flags: 'a' });
  child.stdout?.pipe(stream, { end: false });
  child.stderr?.pipe(stream, { end: false });
};

/** Returns the processes of the server and of Patroni: all that work in the machine's folder. */
function getProcesses({ folder, patroni }: Machine): number[] {
  const inFolder = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    });
  return [...new Set([...(patroni.pid === undefined ? [] : [patroni.pid]), ...inFolder])];
}

function signal(machine: Machine, name: NodeJS.Signals): void {
  for (const pid of getProcesses(machine)) {
    try {
      process.kill(pid, name);
    } catch {
      // It has exited already.
    }
  }
}

const changeFirewall = (action: '-I' | '-D', { uid }: Machine) =>
  run('/usr/sbin/iptables', [
    action,
    'OUTPUT',
    '-o',
    'lo',
    '-m',
    'owner',
    '--uid-owner',
    `${uid}`,
    '-j',
    'DROP',
  ]);

/** Starts three PostgreSQL servers with synchronous replication, managed by Patroni with one etcd. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'dropfolio-cluster-'));
  await chmod(folder, 0o755);
  const binDir = await findBinaryFolder();
  const etcdPort = await findFreePort();
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${await findFreePort()}`;
  const etcd = spawn(
    '/usr/bin/etcd',
    [
      '--name=etcd',
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${etcdUrl}`,
      `--advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=etcd=${peerUrl}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  logTo(etcd, join(folder, 'etcd.log'));
  const machines = new Map<NodeName, Machine>();
  const spawnPatroni = async (name: NodeName, home: string, config: string): Promise<ChildProcess> => {
    const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' };
    const ids = await getIds(users[name]);
    const child = spawn('/usr/bin/patroni', [config], {
      ...ids,
      env,
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    logTo(child, join(folder, `${name}.log`));
    return child;
  };

  for (const name of nodeNames) {
    const home = join(folder, name);
    const { uid, gid } = await getIds(users[name]);
    await mkdir(home, { mode: 0o700 });
    await chown(home, uid, gid);
    const port = await findFreePort();
    const config = join(folder, `${name}.yml`);
    const restAddress = `${hosts[name]}:${await findFreePort()}`;
    // JSON is valid YAML.
    await writeFile(
      config,
      JSON.stringify(createSettings({ name, home, port, restAddress, etcdPort, binDir })),
    );
    machines.set(name, {
      name,
      uid,
      folder: home,
      port,
      config,
      patroni: await spawnPatroni(name, home, config),
    });
  }
  const getMachine = (name: NodeName): Machine => {
    const machine = machines.get(name);
    if (machine === undefined) throw new Error(`there is no machine ${name}`);
    return machine;
  };
  const runPatronictl = async (...args: string[]): Promise<string> =>
    (await run('/usr/bin/patronictl', ['-c', getMachine('one').config, ...args])).stdout;
  const listMembers = async (): Promise<Member[]> => JSON.parse(await runPatronictl('list', '-f', 'json'));
  const findMember = async (role: string): Promise<NodeName> => {
    const member = (await listMembers()).find(
      ({ Role, State }) => Role === role && /running|streaming/.test(State),
    );
    const name = nodeNames.find((nodeName) => nodeName === member?.Member);
    if (name === undefined) throw new Error(`there is no ${role}`);
    return name;
  };
  const getHost = (name: NodeName) => `${hosts[name]}:${getMachine(name).port}`;

  const cluster: Cluster = {
    folder,
    getUrl: (user, database) =>
      `postgres://${user}:${password}@${nodeNames.map(getHost).join(',')}/${database}?target_session_attrs=read-write`,
    getNodeUrl: (name, user, database) => `postgres://${user}:${password}@${getHost(name)}/${database}`,
    findLeader: () => findMember('Leader'),
    findReplica: () => findMember('Replica'),
    async waitUntilComplete() {
      for (let tries = 0; tries < 240; tries += 1) {
        const members = await listMembers().catch(() => []);
        const roles = members.filter(({ State }) => /running|streaming/.test(State)).map(({ Role }) => Role);
        const isCaughtUp = members.every(({ 'Lag in MB': lag }) => lag === undefined || lag === 0);
        if (roles.toSorted().join() === 'Leader,Replica,Sync Standby' && isCaughtUp) return;
        await delay(500);
      }
      throw new Error(`the cluster is still incomplete: ${await runPatronictl('list')}`);
    },
    kill: (name) => signal(getMachine(name), 'SIGKILL'),
    async restart(name) {
      const machine = getMachine(name);
      machines.set(name, { ...machine, patroni: await spawnPatroni(name, machine.folder, machine.config) });
    },
    freeze: (name) => signal(getMachine(name), 'SIGSTOP'),
    unfreeze: (name) => signal(getMachine(name), 'SIGCONT'),
    pausePatroni: (name) => void getMachine(name).patroni.kill('SIGSTOP'),
    resumePatroni: (name) => void getMachine(name).patroni.kill('SIGCONT'),
    disconnect: async (name) => void (await changeFirewall('-I', getMachine(name))),
    reconnect: async (name) => void (await changeFirewall('-D', getMachine(name))),
    async switchOver(from) {
      const standby = (await listMembers()).find(({ Role }) => Role === 'Sync Standby');
      await runPatronictl('switchover', '--leader', from, '--candidate', standby?.Member ?? '', '--force');
    },
    async stop() {
      for (const machine of machines.values()) {
        signal(machine, 'SIGCONT');
        signal(machine, 'SIGKILL');
      }
      etcd.kill('SIGKILL');
      await delay(500);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return cluster;
}

type NodeSettings = {
  name: NodeName;
  home: string;
  port: number;
  restAddress: string;
  etcdPort: number;
  binDir: string;
};

function createSettings({ name, home, port, restAddress, etcdPort, binDir }: NodeSettings) {
  const login = (username: string) => ({ username, password });
  return {
    scope: 'dropfolio',
    name,
    restapi: { listen: restAddress, connect_address: restAddress },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_keep_size: '128MB', wal_retrieve_retry_interval: '500ms' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${hosts[name]}:${port}`,
      connect_address: `${hosts[name]}:${port}`,
      data_dir: join(home, 'data'),
      bin_dir: binDir,
      pgpass: join(home, 'pgpass'),
      use_unix_socket: true,
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewinder'),
      },
      parameters: { unix_socket_directories: home },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.0/8 scram-sha-256',
        'host replication replicator 127.0.0.0/8 scram-sha-256',
      ],
    },
  };
}
