import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { AppError } from '#/lib/app-error.ts';
import { parseHttpUrl } from '#/lib/urls.ts';

export type SafeFetchOptions = {
  /** For everything together: names, redirects, the whole body. */
  timeoutMs: number;
  maxBytes: number;
  /** Also addresses of this machine and its network, and any port: for tests. */
  allowPrivate: boolean;
  method?: 'GET' | 'HEAD';
  /** What kinds of answers are wanted, as the Accept header says it. */
  accept?: string;
  /** Sent along; no redirect is followed then, which could lead them elsewhere. */
  headers?: Readonly<Record<string, string>>;
  /** Sends this by POST, to this address and no other: no redirect is followed, and of the answer no body is read. */
  post?: { body: Buffer; headers: Readonly<Record<string, string>> };
  /** Gives up when it aborts, with its reason. */
  signal?: AbortSignal;
};

export type SafeAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; url: string };

export type ResolvedAddress = { address: string; family: number };

/** The network as safeFetch sees it; tests bring their own. */
export type Network = {
  resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  isPublic: (address: string) => boolean;
  isPort: (port: number) => boolean;
};

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const ports = new Set([80, 443, 8080, 8443]);

const closed = new BlockList();
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
  closed.addSubnet(address, bits, 'ipv4');
}
// Of IPv6 only 2000::/3 is the public network; mapped, translated and local addresses lie outside it.
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(address, bits, 'ipv6');
}

/** Whether an address is one of the public network: nobody's own, and no way to another address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const internet: Network = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isPublic: isPublicAddress,
  isPort: (port) => ports.has(port),
};
const anywhere: Network = { ...internet, isPublic: () => true, isPort: () => true };

/** Why nothing came back, for those who want more than words. */
export type FetchRefusal = 'closed' | 'elsewhere' | 'large' | 'unreachable';

const refused = (message: string, reason: FetchRefusal, cause?: unknown) =>
  new AppError('INVALID', message, { details: { reason }, cause });
const unreachable = (cause?: unknown) => refused('This address is unreachable.', 'unreachable', cause);

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

const hostIn = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Whether an address may lead to the public network, as far as it can be told before its name is resolved. */
export function mayBePublic(url: URL): boolean {
  const host = hostIn(url);
  if (isIP(host) === 0) return ports.has(portOf(url)) && !/(^|\.)localhost\.?$/.test(host);
  return ports.has(portOf(url)) && isPublicAddress(host);
}

/** The addresses of the host, every one of them checked: what is connected to is one of these and no other. */
async function listAddresses(url: URL, network: Network): Promise<readonly ResolvedAddress[]> {
  const host = hostIn(url);
  const family = isIP(host);
  const found =
    family === 0
      ? await network.resolve(host).catch((error: unknown) => {
          throw unreachable(error);
        })
      : [{ address: host, family }];
  if (found.length === 0) throw unreachable();
  if (!found.every(({ address }) => network.isPublic(address))) {
    throw refused('This address can’t be fetched from here.', 'closed');
  }
  return found;
}

function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0);
  };
}

function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const tooLarge = (): void => {
      reject(refused('The response from this address is too large.', 'large'));
      response.destroy();
    };
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
      tooLarge();
      return;
    }
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) tooLarge();
      else chunks.push(chunk);
    });
    response.on('end', () => resolve(Buffer.concat(chunks)));
    response.on('aborted', () => reject(unreachable()));
    response.on('error', (error) => reject(unreachable(error)));
  });
}

type Hop = { status: number; headers: IncomingHttpHeaders; body: Buffer };

async function hop(url: URL, options: SafeFetchOptions, network: Network, signal: AbortSignal): Promise<Hop> {
  if (!network.isPort(portOf(url))) throw refused('This address can’t be fetched from here.', 'closed');
  const addresses = await listAddresses(url, network);
  signal.throwIfAborted();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { post } = options;
    const request = send(url, {
      method: post === undefined ? (options.method ?? 'GET') : 'POST',
      // A kept connection could lead to an address that nobody has checked.
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      maxHeaderSize: 16 * 1024,
      headers: {
        ...options.headers,
        ...post?.headers,
        ...(post === undefined ? {} : { 'content-length': post.body.length }),
        ...{ 'user-agent': 'Dropfolio/1.0', accept: options.accept ?? '*/*', connection: 'close' },
      },
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end(post?.body);
  });
  const { statusCode: status = 0, headers } = response;
  if (options.post !== undefined || (redirects.has(status) && headers.location !== undefined)) {
    response.destroy();
    return { status, headers, body: Buffer.alloc(0) };
  }
  return { status, headers, body: await readBody(response, options.maxBytes) };
}

async function follow(
  text: string,
  options: SafeFetchOptions,
  network: Network,
  signal: AbortSignal,
): Promise<SafeAnswer> {
  const first = parseHttpUrl(text);
  if (first === undefined)
    throw refused('Please enter an address starting with https:// or http://.', 'closed');
  let url = first;
  for (let count = 0; count <= mostRedirects; count += 1) {
    const answer = await hop(url, options, network, signal);
    const { location } = answer.headers;
    const mayLeadOn = options.post === undefined && options.headers === undefined;
    const leadsOn = mayLeadOn && redirects.has(answer.status);
    if (!leadsOn || location === undefined) return { ...answer, url: url.href };
    const next = URL.parse(location, url);
    if (next === null || parseHttpUrl(next.href) === undefined || next.hostname !== first.hostname) {
      throw refused(
        'This address redirects to another site. Please enter that address instead.',
        'elsewhere',
      );
    }
    url = next;
  }
  throw refused('This address redirects too many times.', 'unreachable');
}

/**
 * Fetches an address that somebody else named: http and https only, no cookies, no credentials, at the usual ports. Its
 * name is resolved here, every address it has must be public, and the connection goes to one of these. Redirects are
 * followed within the same host, three at most, each checked anew. Answers of any status come back.
 *
 * Errors: AppError INVALID with plain words: no such address, not public, too slow, too large.
 */
export async function safeFetch(
  url: string,
  options: SafeFetchOptions,
  network: Network = options.allowPrivate ? anywhere : internet,
): Promise<SafeAnswer> {
  const time = new AbortController();
  const late = Promise.withResolvers<never>();
  const giveUp = (reason: unknown): void => {
    time.abort(reason);
    late.reject(reason);
  };
  const timer = setTimeout(
    () => giveUp(refused('This address took too long to respond.', 'unreachable')),
    options.timeoutMs,
  );
  const { signal } = options;
  const stop = (): void => giveUp(signal?.reason);
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([follow(url, options, network, time.signal), late.promise]);
  } catch (error) {
    if (time.signal.aborted) throw time.signal.reason;
    if (error instanceof AppError) throw error;
    throw unreachable(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** The same with the operator's word on private addresses already given. */
export type SafeFetch = (url: string, options: Omit<SafeFetchOptions, 'allowPrivate'>) => Promise<SafeAnswer>;
