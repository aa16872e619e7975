import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe } from 'vitest';
import { makeAirdrop } from '../factories/airdrops.ts';
import { patienceMs } from '../harness/eventually.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { attack, slowAttack } from './attack.ts';
import { fillPathId, isWrite, listAttackableOperations } from './operations.ts';
import { createPlainSender, type Headers } from './plain-sender.ts';
import { type Person, parseStatuses, runConcurrently, sendBytes, setUpTarget } from './target.ts';

const operations = listAttackableOperations();

const target = setUpTarget();
let victim: Person;
let rowId: string;
let host: string;
let clientKey: string;
let sendPlain: ReturnType<typeof createPlainSender>;

beforeAll(async () => {
  sendPlain = createPlainSender(target.baseUrl);
  victim = await target.createPerson();
  rowId = (await makeAirdrop(target.services.db, victim)).id;
  host = new URL(target.baseUrl).host;
  clientKey = target.services.clientKeys[0];
});

const json = { 'content-type': 'application/json' };

describe('cross-site requests', () => {
  attack('writes from other origins with the victim’s cookie', async ({ count }) => {
    const ownOrigin = target.baseUrl;
    const { port } = new URL(ownOrigin);
    const origins = [
      'https://evil.example',
      'null',
      '',
      ownOrigin.replace('http:', 'https:'),
      `${ownOrigin}.evil.example`,
      `${ownOrigin}@evil.example`,
      `${ownOrigin}/`,
      'http://localhost',
      `http://127.0.0.1:${port}`,
      `http://evil.localhost:${port}`,
      `http://localhost:${Number(port) + 1}`,
      ownOrigin.toUpperCase(),
      `${ownOrigin}, https://evil.example`,
      `https://evil.example, ${ownOrigin}`,
      'file://',
      `http://localhost.evil.example:${port}`,
      `http://[::1]:${port}`,
    ];
    const variants: Headers[] = [
      ...origins.map((origin) => ({ ...json, origin })),
      json,
      {},
      { ...json, 'sec-fetch-site': 'cross-site' },
      { ...json, 'sec-fetch-site': 'same-site' },
      { ...json, 'sec-fetch-site': 'none' },
      { ...json, origin: ownOrigin, 'sec-fetch-site': 'same-site' },
      { ...json, origin: ownOrigin, 'sec-fetch-site': 'cross-site' },
      { ...json, referer: `${ownOrigin}/` },
      { ...json, 'x-forwarded-host': host, 'x-forwarded-proto': 'http', origin: 'https://evil.example' },
      { origin: ownOrigin, 'content-type': 'text/plain' },
      { origin: ownOrigin, 'content-type': 'text/plain;application/json' },
      { origin: ownOrigin, 'content-type': 'application/x-www-form-urlencoded' },
      { origin: ownOrigin, 'content-type': 'multipart/form-data; boundary=x' },
      { origin: ownOrigin, 'content-type': 'text/html, application/json' },
    ];
    const before = await target.fingerprint();
    for (const operation of operations.filter(isWrite)) {
      await runConcurrently(variants, async (variant) => {
        const headers = { 'x-client-key': clientKey, cookie: victim.cookie, ...variant };
        const path = `/api${fillPathId(operation, rowId)}`;
        const response = await sendPlain(operation.method, path, headers, JSON.stringify(operation.input));
        count(
          response.status === 403,
          `${operation.name} with ${JSON.stringify(variant)} returned ${response.status}`,
        );
        count(
          !('access-control-allow-origin' in response.headers),
          `${operation.name} allows other origins to read`,
        );
      });
    }
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `changed ${changed.join()}`);
  });

  attack('CORS preflights', async ({ count }) => {
    for (const operation of operations) {
      const response = await sendPlain('OPTIONS', `/api${fillPathId(operation, rowId)}`, {
        origin: 'https://evil.example',
        'access-control-request-method': operation.method,
        'access-control-request-headers': 'x-client-key, content-type, authorization',
        cookie: victim.cookie,
      });
      const allowed = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
      count(
        allowed.length === 0 && response.status >= 400,
        `${operation.name} returned ${response.status} ${allowed.join()}`,
      );
    }
  });

  attack('reads with side effects', async ({ count }) => {
    const pages = [
      '/',
      '/tracker',
      '/plan',
      '/admin/overview',
      '/confirm-email?token=abc',
      '/reset-password?token=abc',
      '/account/sign-out',
      '/events?x',
    ];
    const before = await target.fingerprint();
    for (const operation of operations) {
      for (let round = 0; round < 2; round += 1) {
        const since = operation.name === 'airdrops.changes' ? '?since=0' : '';
        const response = await victim.call('GET', `${fillPathId(operation, rowId)}${since}`);
        count(response.status < 500, `${operation.name} returned ${response.status}`);
      }
      const method = encodeURIComponent(operation.method);
      await victim.call('GET', `${fillPathId(operation, rowId)}?_method=${method}&method=${method}`);
    }
    for (const page of pages) {
      const headers = { cookie: victim.cookie, 'sec-fetch-site': 'cross-site' };
      for (const method of ['GET', 'HEAD']) await target.request(page, { method, headers });
    }
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `changed ${changed.join()}`);
  });

  attack('method override by header or query', async ({ count }) => {
    const names = [
      'x-http-method-override',
      'x-http-method',
      'x-method-override',
      '_method',
      'x-original-method',
    ];
    const before = await target.fingerprint();
    for (const name of names) {
      for (const method of ['DELETE', 'PATCH', 'PUT']) {
        for (const base of ['GET', 'POST']) {
          const body = base === 'POST' ? { name: 'Taken over', _method: method } : undefined;
          const response = await victim.call(base, `/airdrops/${rowId}?_method=${method}`, body, {
            [name]: method,
          });
          count(response.status < 500, `${base} with ${name}: ${method} returned ${response.status}`);
        }
      }
    }
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `changed ${changed.join()}`);
  });
});

const requiredHeaders: readonly [string, RegExp][] = [
  ['content-security-policy', /frame-ancestors 'none'/],
  ['content-security-policy', /object-src 'none'/],
  ['content-security-policy', /base-uri 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /./],
  ['cross-origin-opener-policy', /^same-origin$/],
];

/** Returns the head of each response on one connection. */
function getHeads(received: string): string[] {
  return received
    .split(/(?=HTTP\/1\.1 \d{3})/)
    .filter((part) => part.startsWith('HTTP/1.1 ') && !part.startsWith('HTTP/1.1 100'))
    .map((part) => part.split('\r\n\r\n')[0] ?? '');
}

function findMissingHeader(head: string): string | undefined {
  const lines = head.toLowerCase();
  const missing = requiredHeaders.find(([name, pattern]) => {
    const value = lines.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
    return value === undefined || !pattern.test(value);
  });
  return missing?.[0];
}

describe('malformed requests', () => {
  attack('responses without the security headers', async ({ count }) => {
    const requests = [
      'GET / HTTP/1.1',
      'HEAD / HTTP/1.1',
      'GET /none HTTP/1.1',
      'GET /api/none HTTP/1.1',
      'GET /api/account HTTP/1.1',
      'GET /healthz HTTP/1.1',
      'GET /events HTTP/1.1',
      'GET /assets/none HTTP/1.1',
      'OPTIONS / HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'TRACE / HTTP/1.1',
      'TRACE /api/account HTTP/1.1',
      'PUT / HTTP/1.1',
      'DELETE /tracker HTTP/1.1',
      'POST / HTTP/1.1',
      'PATCH /api/airdrops HTTP/1.1',
      'PROPFIND / HTTP/1.1',
      'FOO / HTTP/1.1',
      'GET',
      'GET / HTTP/9.9',
      'GET http://evil.example/ HTTP/1.1',
      'GET //evil.example/ HTTP/1.1',
      'GET /\\evil HTTP/1.1',
      'GET /%00 HTTP/1.1',
      'GET /%ff%fe HTTP/1.1',
      'GET /tracker?%ff HTTP/1.1',
      `GET /${'a'.repeat(20_000)} HTTP/1.1`,
      'CONNECT evil.example:443 HTTP/1.1',
      'GET /%zz HTTP/1.1',
      'POST /events HTTP/1.1',
      'QUERY /api/airdrops HTTP/1.1',
    ];
    for (const line of requests) {
      const received = await sendBytes(
        target.baseUrl,
        `${line}\r\nHost: ${host}\r\nX-Client-Key: ${clientKey}\r\nCookie: a=secret-echo\r\nConnection: close\r\n\r\n`,
      );
      const [head] = getHeads(received);
      const name = line.slice(0, 40);
      count(!received.includes('secret-echo'), `${name} echoed the cookie`);
      if (head === undefined) count(true, name);
      else
        count(
          findMissingHeader(head) === undefined,
          `${name} → ${head.slice(9, 12)} without ${findMissingHeader(head)}`,
        );
      count(!/^HTTP\/1\.1 5/.test(head ?? ''), `${name} → ${head?.slice(9, 12)}`);
    }
    const rawRequests = [
      `GET / HTTP/1.1\r\nHost: evil host\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: evil.example/x?y#z\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost:\r\n\r\n`,
      `GET / HTTP/1.1\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
      `POST /api/airdrops HTTP/1.1\r\nHost: ${host}\r\nExpect: nonsense\r\nContent-Length: 2\r\n\r\n{}`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001',
      `GET / HTTP/1.1\r\nHost: ${host}\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: ${'a'.repeat(40_000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=0-18446744073709551615\r\nConnection: close\r\n\r\n`,
    ];
    for (const bytes of rawRequests) {
      const received = await sendBytes(target.baseUrl, bytes);
      for (const head of getHeads(received)) {
        const name = JSON.stringify(bytes.slice(0, 60));
        count(
          findMissingHeader(head) === undefined,
          `${name} → ${head.slice(9, 12)} without ${findMissingHeader(head)}`,
        );
        count(!/^HTTP\/1\.1 5/.test(head), `${name} → ${head.slice(9, 12)}`);
      }
    }
  });

  attack('request smuggling and bodies with a false length', async ({ count }) => {
    const attacker = await target.createPerson();
    const before = await target.fingerprint(victim.id);
    const head = `Host: ${host}\r\nX-Client-Key: ${clientKey}\r\nOrigin: ${target.baseUrl}\r\nContent-Type: application/json\r\n`;
    const smuggled = `DELETE /api/airdrops/${rowId} HTTP/1.1\r\n${head}Cookie: ${victim.cookie}\r\nX-Marker: smuggled\r\nContent-Length: 0\r\n\r\n`;
    const probe = `GET /livez HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
    const lengths: Record<string, string> = {
      'CL and TE': `Content-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      'TE and CL': `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`,
      'two lengths': `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
      'two lengths in one': `Content-Length: 0, ${smuggled.length}\r\n\r\n${smuggled}`,
      'the same length twice': `Content-Length: ${smuggled.length}\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
      'a folded header': `X-A: b\r\n Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
      'a folded encoding': `Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      'a space before the colon': `Content-Length : ${smuggled.length}\r\n\r\n${smuggled}`,
      'a tab before the coding': `Transfer-Encoding:\tchunked\r\n\r\n${chunk}`,
      'an unknown coding': `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
      identity: `Transfer-Encoding: identity\r\n\r\n${smuggled}`,
      'chunked, then identity': `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
      'two codings': `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
      'plain chunks': `Transfer-Encoding: chunked\r\n\r\n${chunk}`,
      'chunks with an extension': `Transfer-Encoding: chunked\r\n\r\n${smuggled.length.toString(16)};a="\r\nb"\r\n${smuggled}\r\n0\r\n\r\n`,
      'a chunk too long': `Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n${smuggled}`,
      'a negative length': `Content-Length: -1\r\n\r\n${smuggled}`,
      'a length with a plus': `Content-Length: +${smuggled.length}\r\n\r\n${smuggled}`,
      'a length in hex': `Content-Length: 0x${smuggled.length.toString(16)}\r\n\r\n${smuggled}`,
      'a length too large': `Content-Length: 99999999999999999999\r\n\r\n${smuggled}`,
      'bare line feeds': `X-A: b\nContent-Length: 0\n\n${smuggled}`,
      'a bare carriage return': `X-A: b\rContent-Length: ${smuggled.length}\r\n\r\n`,
      'a NUL in a header': `X-A: b\u0000c\r\n\r\n${smuggled}`,
      'half a body': 'Content-Length: 500\r\n\r\n{"name":',
    };
    for (const [name, remainder] of Object.entries(lengths)) {
      for (const line of [
        'POST /api/airdrops',
        'POST /api/account/sign-out',
        'POST /tracker',
        'GET /api/airdrops',
        'POST /events',
      ]) {
        // The attacker's request shares a connection with the next one, as behind a proxy.
        const received = await sendBytes(
          target.baseUrl,
          `${line} HTTP/1.1\r\n${head}${remainder}${probe}`,
          120,
        );
        const statuses = parseStatuses(received);
        const isWholeBody = statuses.length === 2 && received.includes('alive');
        const isRejected = statuses.length <= 1;
        // 'alive' with two responses means that the body was read as one, and the probe was the next request.
        count(isWholeBody || isRejected, `${name} after ${line} got ${statuses.join()}`);
        count(!statuses.some((status) => status >= 500), `${name} after ${line} got ${statuses.join()}`);
      }
    }
    const changed = findChangedTables(before, await target.fingerprint(victim.id));
    count(changed.length === 0, `changed ${changed.join()} of the victim`);
    for (const coding of ['chunked', 'CHUNKED']) {
      const received = await sendBytes(
        target.baseUrl,
        `POST /api/airdrops HTTP/1.1\r\n${head}Cookie: ${attacker.cookie}\r\nConnection: close\r\nTransfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
        patienceMs,
      );
      count(parseStatuses(received)[0] === 411, `${coding} got ${parseStatuses(received).join()}`);
    }
    count((await attacker.call('GET', '/airdrops')).status === 200, 'the server stopped responding');
  });

  attack('bodies that are too large, compressed, or endless', async ({ count }) => {
    const attacker = await target.createPerson();
    const headers = { 'x-client-key': clientKey, origin: target.baseUrl, cookie: attacker.cookie, ...json };
    const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20)).toString('latin1');
    const kinds = new Set<string>();
    for (const operation of operations.filter(isWrite)) {
      const path = `/api${fillPathId(operation, rowId)}`;
      const caller = await target.createPerson();
      const callerHeaders = { ...headers, cookie: caller.cookie };
      const kind = [operation.method, operation.access, operation.creates, operation.accepts].join();
      // The other content encodings are rejected by the same check.
      const codings = kinds.has(kind) ? ['gzip'] : ['gzip', 'br', 'deflate', 'gzip, gzip'];
      kinds.add(kind);
      const large = await sendPlain(
        operation.method,
        path,
        callerHeaders,
        `{"a":"${'x'.repeat(256 * 1024)}"}`,
      );
      count(large.status === 413, `${operation.name} with 256 kB and a few bytes returned ${large.status}`);
      for (const coding of codings) {
        const compressed = await sendPlain(
          operation.method,
          path,
          { ...callerHeaders, 'content-encoding': coding },
          bomb.slice(0, 200_000),
        );
        count(
          compressed.status >= 400 && compressed.status < 500,
          `${operation.name} ${coding} returned ${compressed.status}`,
        );
      }
    }
    const received = await sendBytes(
      target.baseUrl,
      `POST /api/airdrops HTTP/1.1\r\nHost: ${host}\r\nX-Client-Key: ${clientKey}\r\nOrigin: ${target.baseUrl}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 9999999999\r\n\r\n{`,
      patienceMs,
    );
    count(
      parseStatuses(received)[0] === 413,
      `an announced body of ten gigabytes got ${parseStatuses(received).join()}`,
    );
    const charset = await sendPlain(
      'POST',
      '/api/airdrops',
      { ...headers, 'content-type': 'application/json; charset=utf-7' },
      '+AHs-+AH0-',
    );
    count(charset.status === 400, `another charset returned ${charset.status}`);
  });

  slowAttack('many slow connections', async ({ count }) => {
    const { port } = new URL(target.baseUrl);
    const slow = Array.from({ length: 200 }, (_, index) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        index % 2 === 0
          ? `POST /api/account/sign-in HTTP/1.1\r\nHost: ${host}\r\nX-Client-Key: ${clientKey}\r\nOrigin: ${target.baseUrl}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
          : `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
      );
      return socket;
    });
    for (let index = 0; index < 10; index += 1) {
      const response = await victim.call('GET', '/airdrops');
      const isBefore = slow.every(({ closed }) => !closed);
      count(
        response.status === 200 && isBefore,
        `call ${index} returned ${response.status}${isBefore ? '' : ' after a slow connection had ended'}`,
      );
    }
    for (const socket of slow) socket.destroy();
  });
});

describe('error responses', () => {
  attack('stacks, SQL, and paths in error responses', async ({ count }) => {
    const secret = new Error(
      'SELECT password FROM accounts failed at /srv/app/src/db.server.ts:12:7 with key pk_live',
    );
    const leaks =
      /SELECT|accounts failed|\/srv|\.ts:|pk_live|at \w+ \(|node_modules|stack|ECONNREFUSED|127\.0\.0\.1:\d+/;
    const { sessions } = target.services;
    const { resolve } = sessions;
    const failures: Error[] = [
      secret,
      Object.assign(new Error(secret.message), { code: '57014' }),
      Object.assign(new Error(secret.message), {
        code: '23505',
        constraint: 'accounts_secret_key',
        detail: 'Key (email)=(a@b.c)',
      }),
      Object.assign(new Error(secret.message), { code: 'ECONNREFUSED' }),
      new TypeError(secret.message),
      new RangeError(secret.message),
    ];
    for (const failure of failures) {
      sessions.resolve = () => Promise.reject(failure);
      for (const path of ['/api/airdrops', '/api/account', '/plan', '/', '/events', '/admin/overview']) {
        const headers = { cookie: victim.cookie, 'x-client-key': clientKey };
        const response = await target.request(path, { headers });
        const text = await response.text();
        count(
          !leaks.test(text) && response.status >= 500,
          `${path} returned ${response.status} ${text.slice(0, 80)}`,
        );
      }
      sessions.resolve = resolve;
    }
    const calls: [string, string, string][] = [
      ['POST', '/airdrops', '{"name":'],
      ['POST', '/airdrops', '{"name":1}'],
      ['GET', '/airdrops?limit=x', ''],
      ['GET', '/none', ''],
      ['GET', '/airdrops/not-a-uuid', ''],
      ['PATCH', `/airdrops/${rowId}`, '{"status":"x"}'],
      ['POST', '/account/sign-in', '[]'],
      ['POST', '/airdrops', `"${'x'.repeat(300_000)}"`],
      ['DELETE', '/airdrops', ''],
    ];
    for (const [method, path, body] of calls) {
      for (const caller of [victim, target.createVisitor()]) {
        const response = await caller.callRaw(method, path, body);
        const text = JSON.stringify(response.body) ?? '';
        count(
          !leaks.test(text) && !/zod|orpc|kysely|ZodError|expected_/i.test(text),
          `${method} ${path} leaked ${text.slice(0, 120)}`,
        );
      }
    }
    const names = ['x-powered-by', 'server', 'x-aspnet-version', 'x-runtime'];
    for (const path of ['/', '/api/account', '/none']) {
      const { headers } = await target.request(path);
      for (const name of names)
        count(!headers.has(name), `${path} has the header ${name}: ${headers.get(name)}`);
    }
  });
});
