import { setTimeout as delay } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { cutConnection } from './driver.server.ts';

/** The purpose of a connection: writing, or reading from a replica. */
export type Purpose = 'writing' | 'reading';

const urlPattern = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)([/?#].*)?$/;

/** How long the known host is used without a check. */
const recheckMs = 1_000;
/** The previous host is preferred if it responds within this time. */
const headStartMs = 250;
/** Timeout of a host check; the others are then checked sooner. */
const checkTimeoutMs = 1_500;

/** Returns one URL per host of `postgres://user:password@one:5432,two:5432/name`; none for any other URL. */
export function listAddresses(url: string): string[] {
  const [, scheme, credentials, hosts = '', rest = ''] = urlPattern.exec(url) ?? [];
  if (scheme === undefined) return [];
  const prefix = credentials === undefined ? scheme : `${scheme}${credentials}@`;
  const addresses = hosts.split(',').map((host) => removeTarget(`${prefix}${host}${rest}`));
  const isComplete = hosts.split(',').length === 1 || hosts.split(',').every((host) => host !== '');
  return isComplete && addresses.every((address) => URL.canParse(address)) ? addresses : [];
}

function removeTarget(address: string): string {
  return address.replace(
    /([?&])target_session_attrs=[^&#]*(&|(?=#)|$)/,
    (_, separator: string, after: string) => (after === '&' ? separator : ''),
  );
}

/** Returns the target_session_attrs of the URL. */
export const getTargetSessionAttrs = (url: string): string | undefined =>
  /[?&]target_session_attrs=([^&#]*)/.exec(url)?.[1];

/** Returns `host:port/path` of any URL for messages, without the password. */
export const getHostAndPath = (url: string): string =>
  /^[^:]*:\/\/(?:[^/?#]*@)?([^?#]*)/.exec(url)?.[1] ?? '';

/** No host serves the purpose. */
export class NoHostError extends Error {
  override readonly name = 'NoHostError';
  /** sqlclient_unable_to_establish_sqlconnection */
  readonly code = '08001';
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  return rows[0]?.transaction_read_only === 'on';
}

/** Tracks which host serves the purpose now, and this process's connections to it. */
class Hosts {
  readonly #addresses: readonly string[];
  readonly #purpose: Purpose;
  readonly #addressByClient = new Map<pg.Client, string>();
  #current: string | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #search: Promise<string> | undefined;

  constructor(addresses: readonly string[], purpose: Purpose) {
    this.#addresses = addresses;
    this.#purpose = purpose;
  }

  /** Returns the URL of a host that serves the purpose. Throws NoHostError. */
  async find(): Promise<string> {
    if (this.#current !== undefined && performance.now() - this.#checkedAt < recheckMs) return this.#current;
    this.#search ??= this.#findHost().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** Forces a check at the next `find`. */
  invalidate(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  serves(isReadOnlyHost: boolean): boolean {
    return isReadOnlyHost === (this.#purpose === 'reading');
  }

  track(client: pg.Client, address: string): void {
    this.#addressByClient.set(client, address);
    client.once('end', () => this.#addressByClient.delete(client));
  }

  async #findHost(): Promise<string> {
    const checks = new Map(this.#addresses.map((address) => [address, this.#check(address)]));
    for (const check of checks.values()) check.catch(() => undefined);
    const currentCheck = this.#current === undefined ? undefined : checks.get(this.#current);
    const isCurrentUsable = await Promise.race([
      currentCheck?.then(
        () => true,
        () => false,
      ),
      delay(headStartMs, false),
    ]);
    try {
      const address =
        isCurrentUsable === true && this.#current !== undefined
          ? this.#current
          : await Promise.any(checks.values());
      this.#switchTo(address);
      return address;
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors.map(String) : [String(error)];
      const requirement = this.#purpose === 'writing' ? 'takes writes' : 'is a replica';
      throw new NoHostError(`None of the database's hosts ${requirement}: ${reasons.join('; ')}`, {
        cause: error,
      });
    }
  }

  /** Returns the URL if its host serves the purpose, and throws otherwise. */
  async #check(address: string): Promise<string> {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: checkTimeoutMs,
      query_timeout: checkTimeoutMs,
      application_name: 'dropfolio hosts',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (this.serves(await isReadOnly(client))) return address;
      throw new Error(this.#purpose === 'writing' ? 'it is read-only' : 'it takes writes');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${getHostAndPath(address)}: ${reason}`, { cause: error });
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  /** Cuts the connections to the previous host: they are useless, and would fail only after their timeout. */
  #switchTo(address: string): void {
    this.#checkedAt = performance.now();
    if (this.#current === address) return;
    this.#current = address;
    for (const [client, connected] of this.#addressByClient) if (connected !== address) cutConnection(client);
  }
}

const hostsByKey = new Map<string, Hosts>();

function getHosts(url: string, addresses: readonly string[], purpose: Purpose): Hosts {
  const key = `${purpose} ${url}`;
  const hosts = hostsByKey.get(key) ?? new Hosts(addresses, purpose);
  hostsByKey.set(key, hosts);
  return hosts;
}

/** Creates a client class that connects to the host currently serving the purpose. */
function createClientClass(hosts: Hosts): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: ((err: Error) => void) | ((err: null, c: pg.Client) => void)): void;
    override connect(callback?: unknown): unknown {
      if (typeof callback !== 'function') return this.#connect();
      // The pool passes a callback for an error, or for nothing and the connection.
      callbackify(this.#connect.bind(this))(callback as (error: NodeJS.ErrnoException | null) => void);
    }

    async #connect(): Promise<pg.Client> {
      const address = await hosts.find();
      const { hostname, port } = new URL(address);
      this.host = hostname.replace(/^\[(.*)\]$/, '$1');
      this.port = Number(port || 5432);
      try {
        await super.connect();
        hosts.track(this, address);
        if (hosts.serves(await isReadOnly(this))) return this;
        throw new NoHostError(`The database at ${getHostAndPath(address)} has changed roles`);
      } catch (error) {
        hosts.invalidate();
        void this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}

/**
 * Returns how `pg.Pool` and `pg.Client` connect to a URL that may name several hosts. With several, or if the
 * URL requires writes, each connection goes to a host that accepts writes, which is checked on connect.
 */
export function getHostConnection(
  url: string,
  purpose: Purpose = 'writing',
): { Client: typeof pg.Client; connectionString: string } {
  const addresses = listAddresses(url);
  const [first = url] = addresses;
  if (addresses.length <= 1 && getTargetSessionAttrs(url) === undefined)
    return { Client: pg.Client, connectionString: url };
  return { Client: createClientClass(getHosts(url, addresses, purpose)), connectionString: first };
}
