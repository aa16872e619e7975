import { afterAll, beforeAll, beforeEach, describe, vi } from 'vitest';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { createLimits, type LimitsOptions } from '../../src/platform/limits.server.ts';
import { type Member, makeFactor, makeMember } from '../factories/members.ts';
import { goodPassword, setPassword } from '../factories/passwords.ts';
import type { ApiResponse } from '../harness/app.ts';
import { measureProcessCpuMs } from '../harness/cpu-time.ts';
import { enableFastHashes, useRealHashes } from '../harness/hashes.ts';
import { noLimits, resetLimits } from '../harness/limits.ts';
import { attack, slowAttack } from './attack.ts';
import { createTarget, type Person, serveAs, type Target, type Variant } from './target.ts';

let target: Target;
let proxied: Variant;

const setLimits = (overrides: LimitsOptions['overrides'] = {}): void => {
  target.services.limits = createLimits(target.services.db, { secret: 'of this test', overrides });
};

beforeAll(async () => {
  target = await createTarget();
});
beforeEach(async () => {
  await resetLimits(target.services.db);
  setLimits();
  proxied?.close();
  proxied = await serveAs(target, { trustedProxies: ['127.0.0.1', '::1'] });
});
afterAll(async () => {
  proxied.close();
  await target.close();
});

async function createAccount(overrides: Parameters<typeof makeMember>[1] = {}): Promise<Member> {
  const member = await makeMember(target.services.db, overrides);
  await setPassword(target.services.db, member);
  return member;
}

const signIn = (
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<ApiResponse> =>
  target.createVisitor().call('POST', '/account/sign-in', { email, password }, headers);

/** Sends a call through a trusted proxy, from this client address. */
async function postFrom(
  address: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const response = await fetch(`${proxied.url}/api${path}`, {
    method: 'POST',
    headers: {
      'x-client-key': target.services.clientKeys[0],
      origin: target.baseUrl,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const toComparable = ({ status, body }: ApiResponse): string =>
  `${status} ${JSON.stringify(body)?.replace(/"requestId":"[^"]+"/, '')}`;

describe('password guessing', () => {
  attack('trying one password on many accounts from one address', async ({ count }) => {
    setLimits({ signInAddress: { limit: 8, windowSeconds: 900 } });
    const responses: ApiResponse[] = [];
    for (let index = 0; index < 20; index += 1)
      responses.push(await signIn(`nobody-${index}@example.com`, 'Summer2026!'));
    const checked = responses.filter((response) => response.status === 401).length;
    for (const [index, response] of responses.entries()) {
      const isExpected = index < 8 ? response.status === 401 : response.status === 429;
      count(isExpected, `guess ${index + 1} returned ${response.status}`);
      if (response.status === 429)
        count(Number(response.headers.get('retry-after')) >= 1, 'a 429 has no Retry-After');
    }
    count(checked <= 8, `${checked} guesses were checked`);
  });

  attack('trying passwords on one account from many addresses', async ({ count }) => {
    const victim = await createAccount();
    const homeAddress = '198.51.100.7';
    const credentials = { email: victim.email, password: goodPassword };
    count(
      (await postFrom(homeAddress, '/account/sign-in', credentials)).status === 200,
      'the victim can’t sign in',
    );
    let checked = 0;
    const guesses = Array.from({ length: 130 }, (_, index) => `203.0.113.${index + 1}`);
    for (let index = 0; index < guesses.length; index += 10) {
      const responses = await Promise.all(
        guesses
          .slice(index, index + 10)
          .map((address) => postFrom(address, '/account/sign-in', { ...credentials, password: 'a guess' })),
      );
      checked += responses.filter((response) => response.status === 401).length;
      for (const response of responses)
        count([401, 429].includes(response.status), `a guess returned ${response.status}`);
    }
    count(checked <= 100, `${checked} guesses were checked`);
    const retry = await postFrom(homeAddress, '/account/sign-in', credentials);
    count(retry.status === 200, `the victim is locked out at home: ${retry.status}`);
    const elsewhere = await postFrom('203.0.113.200', '/account/sign-in', credentials);
    count(elsewhere.status === 429, `the right password from a new place returned ${elsewhere.status}`);
  });

  attack('fifty parallel guesses, and other spellings of the email address', async ({ count }) => {
    const victim = await createAccount();
    const spellings = [
      victim.email,
      victim.email.toUpperCase(),
      ` ${victim.email}`,
      `${victim.email} `,
      victim.email.replace('@example', '@EXAMPLE'),
    ];
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        signIn(spellings[index % spellings.length] ?? '', `guess ${index}`),
      ),
    );
    const checked = responses.filter((response) => response.status !== 429).length;
    for (const response of responses)
      count([401, 429].includes(response.status), `a guess returned ${response.status}`);
    count(checked <= 5, `${checked} guesses were checked`);
  });

  attack('spoofed client addresses', async ({ count }) => {
    const names = [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
      'x-client-address',
      'x-cluster-client-ip',
      'via',
    ];
    setLimits({ signInAccount: { limit: 2, windowSeconds: 900 } });
    for (const name of names) {
      await resetLimits(target.services.db);
      const victim = await createAccount();
      let checked = 0;
      for (let index = 1; index <= 4; index += 1) {
        const value = name === 'forwarded' ? `for=192.0.2.${index}` : `192.0.2.${index}`;
        if ((await signIn(victim.email, 'a guess', { [name]: value })).status !== 429) checked += 1;
      }
      count(checked <= 2, `${name} let the server check ${checked} guesses`);
    }
    await resetLimits(target.services.db);
    const victim = await createAccount();
    let checked = 0;
    for (let index = 1; index <= 4; index += 1) {
      const body = { email: victim.email, password: 'a guess' };
      const response = await postFrom(
        `192.0.2.${index}, 10.0.0.${index}, 198.51.100.9`,
        '/account/sign-in',
        body,
      );
      if (response.status !== 429) checked += 1;
    }
    count(checked <= 2, `before a trusted proxy, ${checked} guesses went through`);
    let v6Count = 0;
    const other = await createAccount();
    for (let index = 1; index <= 4; index += 1) {
      const body = { email: other.email, password: 'a guess' };
      if ((await postFrom(`2001:db8:1:2::${index}`, '/account/sign-in', body)).status !== 429) v6Count += 1;
    }
    count(v6Count <= 2, `${v6Count} guesses from one IPv6 network went through`);
  });

  attack('sending hundreds of mails', async ({ count }) => {
    const victim = await createAccount();
    const unconfirmed = await createAccount({ email_verified: false });
    for (const [path, email] of [
      ['/account/request-reset', victim.email],
      ['/account/resend-confirmation', unconfirmed.email],
    ] as const) {
      await resetLimits(target.services.db);
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => postFrom(`203.0.113.${index + 1}`, path, { email })),
      );
      const sent = await target.services.db
        .selectFrom('mails')
        .select('id')
        .where('to_address', '=', email)
        .execute();
      count(sent.length <= 10, `${path} from many addresses sent ${sent.length} mails`);
    }
    await resetLimits(target.services.db);
    const third = await createAccount();
    await Promise.all(
      Array.from({ length: 8 }, () =>
        target.createVisitor().call('POST', '/account/request-reset', { email: third.email }),
      ),
    );
    const mails = await target.services.db
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', third.email)
      .execute();
    count(mails.length <= 3, `one address sent ${mails.length} mails`);
  });

  slowAttack(
    'scraping beyond the limits of pages and of public, read, write, and export calls',
    async ({ count }) => {
      const lowLimit = { limit: 10, windowSeconds: 3_600 };
      const limits = {
        public: lowLimit,
        read: lowLimit,
        write: lowLimit,
        export: lowLimit,
        page: lowLimit,
        pageAddress: lowLimit,
      };
      setLimits(limits);
      const [scraper, other] = [await target.createPerson(), await target.createPerson()];
      const kinds: [string, (person: Person) => Promise<ApiResponse>][] = [
        ['public', () => target.createVisitor().call('GET', '/account')],
        // Without parameters the page comes from the cache, which costs nothing.
        ['page', () => target.createVisitor().requestPage('/guides?q=any')],
        ['own page', (person) => person.requestPage('/tracker')],
        ['export', (person) => person.call('GET', '/account/data')],
        ['read', (person) => person.call('GET', '/airdrops')],
        ['write', (person) => person.call('POST', '/airdrops/bulk/undo', { batchId: uuidv7() })],
      ];
      for (const [kind, call] of kinds) {
        await resetLimits(target.services.db);
        setLimits(limits);
        let passed = 0;
        for (let index = 0; index < 25; index += 1) {
          const response = await call(scraper);
          if (response.status !== 429) passed += 1;
          else count(Number(response.headers.get('retry-after')) >= 1, `${kind}: a 429 has no Retry-After`);
        }
        count(passed <= 10, `${kind}: ${passed} calls went through`);
        if (kind !== 'public' && kind !== 'page')
          count((await call(other)).status !== 429, `${kind}: another person was rejected, too`);
      }
      const headers = { authorization: 'Bearer dft_wrong' };
      await resetLimits(target.services.db);
      setLimits({ public: lowLimit });
      let guesses = 0;
      for (let index = 0; index < 25; index += 1) {
        if ((await target.request('/api/airdrops', { headers })).status === 401) guesses += 1;
      }
      count(guesses <= 10, `${guesses} API tokens could be guessed`);
    },
  );
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns the median CPU times for a known and an unknown address, measured alternately. */
async function measureTimes(attempt: (email: string) => Promise<ApiResponse>, knownEmail: string) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < 7; index += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? knownEmail : `nobody-${uuidv7()}@example.com`;
      times[kind].push(await measureProcessCpuMs(() => attempt(email)));
    }
  }
  const [a, b] = [median(times.known), median(times.unknown)];
  return {
    isNear: Math.abs(a - b) < 4 || Math.max(a, b) / Math.min(a, b) < 2.5,
    text: `${a.toFixed(1)} ms for a known address, ${b.toFixed(1)} ms for an unknown one`,
  };
}

describe('account enumeration', () => {
  attack('telling accounts apart by responses', async ({ count }) => {
    target.services.limits = noLimits;
    const known = await createAccount();
    const unconfirmed = await createAccount({ email_verified: false });
    const suspended = await createAccount({ suspended_at: new Date(), suspended_reason: 'spam' });
    const withFactor = await createAccount();
    await makeFactor(target.services.db, withFactor);
    const withoutPassword = await makeMember(target.services.db);
    const people = {
      known,
      unconfirmed,
      suspended,
      'with a second factor': withFactor,
      'without a password': withoutPassword,
    };
    const attempts: [string, (email: string) => Promise<ApiResponse>][] = [
      ['sign-in', (email) => signIn(email, 'not the password')],
      [
        'sign-up',
        (email) =>
          target.createVisitor().call('POST', '/account/sign-up', {
            email,
            password: 'a password of mine 7',
            firstName: 'A',
            lastName: 'B',
          }),
      ],
      ['request-reset', (email) => target.createVisitor().call('POST', '/account/request-reset', { email })],
      [
        'resend-confirmation',
        (email) => target.createVisitor().call('POST', '/account/resend-confirmation', { email }),
      ],
    ];
    for (const [attemptName, attempt] of attempts) {
      const baseline = await attempt(`nobody-${uuidv7()}@example.com`);
      for (const [kind, { email }] of Object.entries(people)) {
        const response = await attempt(email);
        count(
          toComparable(response) === toComparable(baseline),
          `${attemptName}, ${kind}: ${toComparable(response)} for ${toComparable(baseline)}`,
        );
        const listHeaders = ({ headers }: ApiResponse) => [...headers.keys()].toSorted().join();
        count(listHeaders(response) === listHeaders(baseline), `${attemptName}, ${kind}: the headers differ`);
      }
    }
    const email = `at-once-${uuidv7()}@example.com`;
    const body = { email, password: 'a password of mine 7', firstName: 'A', lastName: 'B' };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => target.createVisitor().call('POST', '/account/sign-up', body)),
    );
    for (const response of responses)
      count(response.status === 200, `signing up at once returned ${response.status}`);
  });
});

describe('account enumeration by timing', () => {
  beforeAll(useRealHashes);
  afterAll(enableFastHashes);

  slowAttack('telling accounts apart by response times', async ({ count }) => {
    target.services.limits = noLimits;
    const known = await createAccount();
    const unconfirmed = await createAccount({ email_verified: false });
    const post = (path: string, email: string, fields = {}) =>
      target.createVisitor().call('POST', `/account/${path}`, { email, ...fields });
    const signUp = (email: string) =>
      post('sign-up', email, { password: 'a password of mine 7', firstName: 'A', lastName: 'B' });
    const attempts: [string, Member, (email: string) => Promise<ApiResponse>][] = [
      ['sign-in', known, (email) => signIn(email, 'not the password')],
      ['sign-up', known, signUp],
      ['sign-up over another', unconfirmed, signUp],
    ];
    for (const [attemptName, { email }, attempt] of attempts) {
      await attempt(`warm-${uuidv7()}@example.com`);
      let measured = await measureTimes(attempt, email);
      for (let retry = 0; retry < 3 && !measured.isNear; retry += 1)
        measured = await measureTimes(attempt, email);
      count(measured.isNear, `${attemptName}: ${measured.text}`);
    }
    const timers = vi.spyOn(globalThis, 'setTimeout');
    for (const path of ['request-reset', 'resend-confirmation']) {
      for (const email of [known.email, unconfirmed.email, `nobody-${uuidv7()}@example.com`]) {
        timers.mockClear();
        await post(path, email);
        count(timers.mock.calls.flat().includes(500), `${path} of ${email} has no minimum duration`);
      }
    }
    timers.mockRestore();
  });
});

describe('text messages', () => {
  const phone = '+2348031230001';

  async function createPhoneOwner(status: 'verified' | 'unverified') {
    const member = await createAccount();
    const id = uuidv7();
    await target.services.db
      .insertInto('factors')
      .values({ id, user_id: member.id, factor_type: 'phone', status, name: 'x', phone })
      .execute();
    return { member, path: `/factors/${id}/challenge`, person: () => target.toPerson(member) };
  }

  const attempt = async (person: Person, path: string, address: string): Promise<number> => {
    const { cookie } = person;
    return (await postFrom(address, path, { channel: 'sms' }, { cookie })).status;
  };

  attack('using up another user’s codes by text message', async ({ count }) => {
    const homeAddress = '198.51.100.7';
    const owner = await createPhoneOwner('verified');
    const subject = { account: `factors ${owner.member.id}`, address: homeAddress };
    await target.services.limits.consume('factorAccount', subject, { now: new Date() });
    await target.services.limits.restore('factorAccount', subject, { now: new Date() });
    for (let index = 0; index < 6; index += 1) {
      const stranger = await createPhoneOwner('unverified');
      const person = await stranger.person();
      let sent = 0;
      for (let n = 0; n < 7; n += 1) {
        if ((await attempt(person, stranger.path, `203.0.113.${index}`)) === 200) sent += 1;
      }
      count(sent <= 5, `a stranger sent ${sent} messages to the number`);
    }
    const atHome = await owner.person();
    const first = await attempt(atHome, owner.path, homeAddress);
    count(first === 200, `strangers blocked the owner’s codes: ${first}`);
    let sent = 0;
    for (let index = 0; index < 30; index += 1) {
      const thief = await owner.person();
      if ((await attempt(thief, owner.path, `203.${index}.113.9`)) === 200) sent += 1;
    }
    count(sent <= 15, `an attacker with the password sent ${sent} messages`);
    const second = await attempt(atHome, owner.path, homeAddress);
    count(second === 200, `an attacker with the password blocked the owner’s codes at home: ${second}`);
  });
});

describe('mails', () => {
  async function readMailTo(to: string): Promise<string> {
    const rows = await target.services.db
      .selectFrom('mails')
      .select(['subject', 'text', 'html', 'to_address'])
      .where('to_address', '=', to)
      .execute();
    return JSON.stringify(rows);
  }

  /** Random characters can spell any short word. */
  const removeTokens = (mail: string) => mail.replaceAll(/[\w-]{24,}/g, 'token');

  attack('changing links in mails through request headers', async ({ count }) => {
    target.services.limits = noLimits;
    const evil = 'evil.example';
    const forgedHeaders: Record<string, string>[] = [
      { host: evil },
      { 'x-forwarded-host': evil },
      { 'x-forwarded-server': evil },
      { 'x-host': evil },
      { forwarded: `host=${evil}` },
      { 'x-original-host': evil },
      { 'x-forwarded-proto': 'https', 'x-forwarded-port': '1', 'x-forwarded-host': evil },
      { referer: `https://${evil}/` },
      { 'x-original-url': `//${evil}/` },
      { 'x-forwarded-prefix': `//${evil}` },
    ];
    for (const headers of forgedHeaders) {
      const member = await createAccount();
      const fresh = `fresh-${uuidv7()}@example.com`;
      const body = { email: fresh, password: 'a password of mine 7', firstName: 'A', lastName: 'B' };
      await target.createVisitor().call('POST', '/account/request-reset', { email: member.email }, headers);
      await target.createVisitor().call('POST', '/account/sign-up', body, headers);
      for (const [kind, mail] of [
        ['reset', await readMailTo(member.email)],
        ['confirmation', await readMailTo(fresh)],
      ] as const) {
        const isOurs = mail.includes(`${target.baseUrl}/`) && !mail.includes(evil);
        count(isOurs, `the link in the ${kind} mail follows ${JSON.stringify(headers)}`);
      }
    }
  });

  attack('injecting text and recipients into our mails', async ({ count }) => {
    target.services.limits = noLimits;
    const names = [
      'You won 5 ETH: https://evil.example/claim',
      'evil.example/claim',
      '<a href="https://evil.example">Click</a>',
      'A\r\nBcc: evil@evil.example',
      '"><img src=https://evil.example>',
      'hxxps evil.example',
      '\u202eelpmaxe.live//:sptth',
      'Call +1 900 555 evil.example',
    ];
    for (const firstName of names) {
      const email = `victim-${uuidv7()}@example.com`;
      const body = { email, password: 'a password of mine 7', firstName, lastName: 'B' };
      await target.createVisitor().call('POST', '/account/sign-up', body);
      await target.createVisitor().call('POST', '/account/sign-up', body);
      await target.createVisitor().call('POST', '/account/request-reset', { email });
      const mail = removeTokens(await readMailTo(email));
      count(!/evil|elpmaxe|ETH/.test(mail) && mail.length > 10, `a mail has ${JSON.stringify(firstName)}`);
    }
    for (const email of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com,b@example.com',
      'a@example.com;b@example.com',
      '"a@b"@example.com <c@example.com>',
      'a@example.com%0ab@example.com',
      ['a@example.com'],
    ]) {
      const body = { email, password: 'a password of mine 7', firstName: 'A', lastName: 'B' };
      const responses = [
        await target.createVisitor().call('POST', '/account/sign-up', body),
        await target.createVisitor().call('POST', '/account/request-reset', { email }),
      ];
      for (const response of responses)
        count(response.status === 400, `${JSON.stringify(email)} returned ${response.status}`);
    }
  });
});
