import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldText } from '#/lib/fold-text.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { toAddressKey } from '#/lib/wallet-address.ts';
import { makeAirdrop } from '../../../test/factories/airdrops.ts';
import { makeTrackerWallet } from '../../../test/factories/portfolio.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';

type Found = { kind: string; id: string; title: string; text: string; url: string };

const app = setUpApp({ limits: false, jobs: false, clock: () => now });
let visitor: Caller;
/** A date while the test items are active. */
const activeDate = new Date('2026-11-21T00:00:00Z');
let now = activeDate;

beforeAll(async () => {
  visitor = app.createCaller();
});
beforeEach(async () => {
  now = activeDate;
});

async function find(q: string, caller: Caller = visitor): Promise<Found[]> {
  const { status, body } = await caller.call('GET', `/search?q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  // The server has validated the output.
  return (body as { items: Found[] }).items;
}

const findTitles = async (q: string, caller?: Caller): Promise<string[]> =>
  (await find(q, caller)).map(({ title }) => title);

/** Test data of each kind. */
const nouns = {
  guide: {
    table: 'airdrop_guides',
    title: 'title',
    rest: { slug: 'zenith-of-guides', project: 'Zenithal', steps: JSON.stringify([{ id: uuidv7() }]) },
    text: 'Zenithal',
    url: () => '/guides/zenith-of-guides',
  },
  faucet: {
    table: 'faucets',
    title: 'name',
    rest: { url: 'https://faucet.example.com/', network: 'Sepolia' },
    text: 'Sepolia',
    url: (id: string) => `/faucets#faucet-${id}`,
  },
  presale: {
    table: 'presales',
    title: 'project_name',
    rest: {
      token_symbol: 'ZNTH',
      blockchain: 'Base',
      presale_start: '2026-11-20T00:00:00Z',
      presale_end: '2026-11-27T00:00:00Z',
    },
    text: 'ZNTH',
    url: (id: string) => `/presales/${id}`,
  },
  campaign: {
    table: 'hub_campaigns',
    title: 'title',
    rest: {
      description: 'A season.',
      category: 'Gaming',
      start_date: '2026-11-20T00:00:00Z',
      end_date: '2026-11-27T00:00:00Z',
      reward_type: 'Token',
      reward_amount: '5',
    },
    text: 'Gaming',
    url: (id: string) => `/campaigns/${id}`,
  },
  quest: {
    table: 'quests',
    title: 'title',
    rest: {
      description: 'Look around.',
      project_name: 'Zenithal',
      project_url: 'https://zenithal.example.com/',
      reward: '5 points',
      starts_at: '2026-11-20T00:00:00Z',
      ends_at: '2026-11-27T00:00:00Z',
    },
    text: 'Zenithal',
    url: (id: string) => `/quests/${id}`,
  },
} as const;

type Noun = (typeof nouns)[keyof typeof nouns];

/** Inserts a row directly; the kind's operations have their own tests. */
async function insertNoun({ table, title, rest }: Noun, name: string): Promise<string> {
  const id = uuidv7();
  const columns = Object.entries({ id, [title]: name, ...rest });
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map(([column]) => sql.id(column)))})
    VALUES (${sql.join(columns.map(([, value]) => value))})`.execute(app.services.db);
  return id;
}

describe.each(Object.entries(nouns))('a %s', (kind, noun) => {
  it('is found after it is added or renamed, and not after it is deleted', async () => {
    const id = await insertNoun(noun, 'Zenith season');
    const expected = { kind, id, title: 'Zenith season', text: noun.text, url: noun.url(id) };
    expect(await find('zenith season')).toContainEqual(expected);
    await sql`UPDATE ${sql.table(noun.table)} SET ${sql.id(noun.title)} = 'Quokka season' WHERE id = ${id}`.execute(
      app.services.db,
    );
    expect(
      (await find('zenith season')).filter((item) => item.id === id && item.title === 'Zenith season'),
    ).toEqual([]);
    expect(await find('quokka')).toContainEqual({ ...expected, title: 'Quokka season' });
    await sql`DELETE FROM ${sql.table(noun.table)} WHERE id = ${id}`.execute(app.services.db);
    expect((await find('quokka')).filter((item) => item.id === id)).toEqual([]);
  });
});

describe.each(['presale', 'campaign', 'quest'] as const)('a %s that has ended', (kind) => {
  it('is marked as ended', async () => {
    const noun = nouns[kind];
    const id = await insertNoun(noun, 'Narwhal season');
    now = new Date('2026-11-27T00:00:01Z');
    if (kind === 'campaign') {
      await app.services.db
        .updateTable('hub_campaigns')
        .set({ status: 'ended' })
        .where('id', '=', id)
        .execute();
    }
    expect((await find('narwhal')).find((item) => item.id === id)?.text).toBe(`${noun.text} · Ended`);
  });
});

describe('GET /api/search', () => {
  const presales = ['Ethereum Vault', 'Arbitrum Bridge', 'New Ether Fund', 'Scroll Swap', 'Together Labs'];

  beforeAll(async () => {
    for (const name of presales) await insertNoun(nouns.presale, name);
  });

  it('ranks prefixes first, then word prefixes, then substrings', async () => {
    expect(await findTitles('ether')).toEqual(['Ethereum Vault', 'New Ether Fund', 'Together Labs']);
  });

  it.each([
    ['etherum vault', 'Ethereum Vault'],
    ['arbitrm', 'Arbitrum Bridge'],
    ['scrol swop', 'Scroll Swap'],
    ['  SCROLL   swap ', 'Scroll Swap'],
    ['ar', 'Arbitrum Bridge'],
    ['br', 'Arbitrum Bridge'],
    ['znth', 'Scroll Swap'],
  ])('matches the query %s to %s', async (query, title) => {
    expect(await findTitles(query)).toContain(title);
  });

  it.each([
    ['isik', 'Işık Network'],
    ['елка', 'Ёлка Drop'],
    ['full', 'ＦＵＬＬ Width'],
    ['angstrom', 'Ångström Labs'],
    ['ÅNGSTRÖM', 'Ångström Labs'],
  ])(
    'matches the query %s to %s regardless of case, accents, and typographic forms',
    async (query, title) => {
      await insertNoun(nouns.presale, title);
      const member = await app.createMember();
      await makeAirdrop(app.services.db, member, { name: title });
      await makeTrackerWallet(app.services.db, member, { label: title });
      const results = await find(query, member);
      const kinds = results
        .filter((item) => item.title.endsWith(title) || item.kind === 'wallet')
        .map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(['airdrop', 'wallet', 'presale']));
    },
  );

  it('folds text in SQL like foldText', async () => {
    const texts = [
      'Plain ASCII 100%',
      'Işık İSTANBUL Ёлка ＦＵＬＬ Ångström STRAẞE Łódź ΟΔΌΣ ½ Æsir Œuvre Þór ðđħŧ',
      'हिन्दी 한국어 がぎ ไทย עִבְרִית العَرَبِيَّة',
      '\u00e9 e\u0301 \u212b \u2126 \ufb01 🪂👩🏽‍🚀',
    ];
    const { rows } = await sql<{ folded: string }>`
      SELECT fold_text(t) AS folded FROM unnest(${texts}::text[]) WITH ORDINALITY AS u (t, n) ORDER BY n`.execute(
      app.services.db,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
  });

  it('returns nothing without similar entries', async () => {
    expect(await find('qxzvwkj')).toEqual([]);
  });

  it('escapes pattern characters and quotes', async () => {
    await insertNoun(nouns.presale, '100%_\\ ‘Fair’ Launch');
    for (const query of ['100%', '%_\\', "'; DROP TABLE search_entries; --", '_', '%', '\\', '‘fair’']) {
      const titles = await findTitles(query);
      expect(titles.filter((title) => presales.includes(title))).toEqual([]);
    }
    expect(await findTitles('100%_')).toEqual(['100%_\\ ‘Fair’ Launch']);
  });

  it('returns at most five results per kind', async () => {
    for (let count = 0; count < 8; count += 1) await insertNoun(nouns.presale, `Wombat ${count}`);
    expect(await findTitles('wombat')).toHaveLength(5);
  });

  it('rejects empty and too long queries', async () => {
    for (const q of ['', '%20%20', 'x'.repeat(81)]) {
      expect((await visitor.call('GET', `/search?q=${q}`)).status).toBe(400);
    }
    expect((await visitor.call('GET', '/search')).status).toBe(400);
  });

  it('finds the member’s own airdrops only', async () => {
    const member = await app.createMember();
    const other = await app.createMember();
    const { id } = await makeAirdrop(app.services.db, member, {
      name: 'Platypus & drop',
      project: 'Marsupial',
      wallet_address: '0x52908400098527886E0F7030069857D2E41693a1',
    });
    const expected = {
      kind: 'airdrop',
      id,
      title: 'Marsupial · Platypus & drop',
      text: '',
      url: '/tracker?q=Platypus%20%26%20drop',
    };
    for (const query of ['platypus', 'platipus', 'marsupial', 'pl', 'dr', '0x5290', 'D2e41693']) {
      expect(await find(query, member), query).toContainEqual(expected);
      expect(await find(query, other)).not.toContainEqual(expected);
      expect(await find(query)).not.toContainEqual(expected);
    }
  });

  it('finds the member’s own wallets by label and address', async () => {
    const [member, other] = [await app.createMember(), await app.createMember()];
    const address = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
    const { id } = await makeTrackerWallet(app.services.db, member, {
      label: 'Wallaby farm',
      family: 'ton',
      address,
      address_key: toAddressKey(address),
    });
    const expected = {
      kind: 'wallet',
      id,
      title: 'Wallaby farm',
      text: 'EQCD…B2N',
      url: `/wallets?q=${address}`,
    };
    const otherSpelling = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';
    for (const query of ['wallaby', 'walaby', 'wa', 'fa', 'eqcd39', 'XqB2n', address, otherSpelling]) {
      expect(await find(query, member), query).toContainEqual(expected);
      expect(await find(query, other)).not.toContainEqual(expected);
      expect(await find(query)).not.toContainEqual(expected);
    }
  });

  it('returns the address of a wallet without a label', async () => {
    const member = await app.createMember();
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
    await makeTrackerWallet(app.services.db, member, { label: '', address });
    expect(await find('0xd8da', member)).toMatchObject([{ kind: 'wallet', title: address, text: '' }]);
  });
});
