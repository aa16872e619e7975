import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { AppError } from '#/lib/app-error.ts';
import { parseHttpUrl } from '#/lib/urls.ts';

export type SafeFetchOptions = {
  /** For the whole fetch: DNS, redirects, body. */
  timeoutMs: number;
  maxBytes: number;
  /** Also allows private addresses and any port, for tests. */
  allowPrivate: boolean;
  method?: 'GET' | 'HEAD';
  /** The Accept header. */
  accept?: string;
  /** Additional headers; disables redirects, because they could leak to another address. */
  headers?: Readonly<Record<string, string>>;
  /** Sends a POST to exactly this address: redirects aren't followed, and without `readsBody` the body isn't read. */
  post?: { body: Buffer; headers: Readonly<Record<string, string>>; readsBody?: boolean };
  /** Aborts the fetch with the signal's reason. */
  signal?: AbortSignal;
};

export type SafeResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; url: string };

export type ResolvedAddress = { address: string; family: number };

/** Network access of safeFetch; tests inject their own. */
export type Network = {
  resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  isPublic: (address: string) => boolean;
  isAllowedPort: (port: number) => boolean;
};

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const ports = new Set([80, 443, 8080, 8443]);

const blocked = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  blocked.addSubnet(address, bits, 'ipv4');
}
// Only 2000::/3 is public IPv6; mapped, translated, and local addresses are outside of it.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  blocked.addSubnet(address, bits, 'ipv6');
}

/**
 * Returns whether an address is on the public network, and isn't private, reserved, or a translation of
 * another address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

const publicNetwork: Network = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isPublic: isPublicAddress,
  isAllowedPort: (port) => ports.has(port),
};
const anyNetwork: Network = { ...publicNetwork, isPublic: () => true, isAllowedPort: () => true };

/** Machine-readable reason of a failed fetch. */
export type FetchFailure = 'closed' | 'elsewhere' | 'large' | 'unreachable';

const createFetchError = (message: string, reason: FetchFailure, cause?: unknown) =>
  new AppError('INVALID', message, { details: { reason }, cause });
const createUnreachableError = (cause?: unknown) =>
  createFetchError('This address is unreachable.', 'unreachable', cause);

function getPort({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

const getHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Returns whether a URL may be public, as far as that is known before its name is resolved. */
export function mayBePublic(url: URL): boolean {
  const host = getHost(url);
  if (isIP(host) === 0) return ports.has(getPort(url)) && !/(^|\.)localhost\.?$/.test(host);
  return ports.has(getPort(url)) && isPublicAddress(host);
}

/** Resolves the host and checks every address; the connection uses only these. */
async function resolveAddresses(url: URL, network: Network): Promise<readonly ResolvedAddress[]> {
  const host = getHost(url);
  const family = isIP(host);
  const addresses =
    family === 0
      ? await network.resolve(host).catch((error: unknown) => {
          throw createUnreachableError(error);
        })
      : [{ address: host, family }];
  if (addresses.length === 0) throw createUnreachableError();
  if (!addresses.every(({ address }) => network.isPublic(address))) {
    throw createFetchError('This address can’t be fetched from here.', 'closed');
  }
  return addresses;
}

function createPinnedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0);
  };
}

function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const rejectAsTooLarge = (): void => {
      reject(createFetchError('The response from this address is too large.', 'large'));
      response.destroy();
    };
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
      rejectAsTooLarge();
      return;
    }
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) rejectAsTooLarge();
      else chunks.push(chunk);
    });
    response.on('end', () => resolve(Buffer.concat(chunks)));
    response.on('aborted', () => reject(createUnreachableError()));
    response.on('error', (error) => reject(createUnreachableError(error)));
  });
}

type HopResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

async function fetchOnce(
  url: URL,
  options: SafeFetchOptions,
  network: Network,
  signal: AbortSignal,
): Promise<HopResponse> {
  if (!network.isAllowedPort(getPort(url)))
    throw createFetchError('This address can’t be fetched from here.', 'closed');
  const addresses = await resolveAddresses(url, network);
  signal.throwIfAborted();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { post } = options;
    const request = send(url, {
      method: post === undefined ? (options.method ?? 'GET') : 'POST',
      // A pooled connection could lead to an unchecked address.
      agent: false,
      lookup: createPinnedLookup(addresses),
      signal,
      maxHeaderSize: 16 * 1024,
      headers: {
        ...options.headers,
        ...post?.headers,
        ...(post === undefined ? {} : { 'content-length': post.body.length }),
        'user-agent': 'Dropfolio/1.0',
        accept: options.accept ?? '*/*',
        connection: 'close',
      },
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end(post?.body);
  });
  const { statusCode: status = 0, headers } = response;
  const isUnread = options.post !== undefined && options.post.readsBody !== true;
  if (isUnread || (redirects.has(status) && headers.location !== undefined)) {
    response.destroy();
    return { status, headers, body: Buffer.alloc(0) };
  }
  return { status, headers, body: await readBody(response, options.maxBytes) };
}

async function followRedirects(
  text: string,
  options: SafeFetchOptions,
  network: Network,
  signal: AbortSignal,
): Promise<SafeResponse> {
  const first = parseHttpUrl(text);
  if (first === undefined)
    throw createFetchError('Enter an address starting with https:// or http://.', 'closed');
  let url = first;
  for (let count = 0; count <= maxRedirects; count += 1) {
    const response = await fetchOnce(url, options, network, signal);
    const { location } = response.headers;
    const canRedirect = options.post === undefined && options.headers === undefined;
    const isRedirect = canRedirect && redirects.has(response.status);
    if (!isRedirect || location === undefined) return { ...response, url: url.href };
    const next = URL.parse(location, url);
    if (next === null || parseHttpUrl(next.href) === undefined || next.hostname !== first.hostname) {
      throw createFetchError(
        'This address redirects to another site. Enter that address instead.',
        'elsewhere',
      );
    }
    url = next;
  }
  throw createFetchError('This address redirects too many times.', 'unreachable');
}

/**
 * Fetches a user-supplied URL: only http and https, without cookies or credentials, on the usual ports. The
 * name is resolved here, all its addresses must be public, and the connection uses one of them. Follows at
 * most three redirects within the same host, each checked again. Resolves for any status.
 *
 * Throws AppError INVALID with a message for users: no such address, not public, too slow, too large.
 */
export async function safeFetch(
  url: string,
  options: SafeFetchOptions,
  network: Network = options.allowPrivate ? anyNetwork : publicNetwork,
): Promise<SafeResponse> {
  const controller = new AbortController();
  const timeout = Promise.withResolvers<never>();
  const fail = (reason: unknown): void => {
    controller.abort(reason);
    timeout.reject(reason);
  };
  const timer = setTimeout(
    () => fail(createFetchError('This address took too long to respond.', 'unreachable')),
    options.timeoutMs,
  );
  const { signal } = options;
  const stop = (): void => fail(signal?.reason);
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([followRedirects(url, options, network, controller.signal), timeout.promise]);
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    if (error instanceof AppError) throw error;
    throw createUnreachableError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** safeFetch with the operator's setting for private addresses applied. */
export type SafeFetch = (
  url: string,
  /** `allowPrivate` is only for URLs that the operator has configured. */
  options: Omit<SafeFetchOptions, 'allowPrivate'> & { allowPrivate?: boolean },
) => Promise<SafeResponse>;
