import fc from 'fast-check';
import { type Backup, backup } from '../../src/features/imports/schema.ts';
import { addDays } from '../../src/lib/dates.ts';
import { cleanAddress, toAddressKey } from '../../src/lib/wallet-address.ts';
import { anyLine, anyText, paragraphs } from './texts.ts';

const day = fc.integer({ min: 0, max: 4000 }).map((after) => addDays('2013-01-01', after));
const instant = fc
  .integer({ min: Date.parse('2013-01-01'), max: Date.parse('2026-01-01') })
  .map((ms) => new Date(ms).toISOString());
const digits = (maxDigits: number) =>
  fc
    .integer({ min: 1, max: maxDigits })
    .chain((count) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`)));
const decimal = (whole: number, decimals: number) =>
  fc.oneof(
    fc.constant('0'),
    digits(whole),
    fc
      .tuple(
        fc.oneof(fc.constant('0'), digits(whole)),
        fc.integer({ min: 0, max: decimals - 1 }),
        fc.integer({ min: 1, max: 9 }),
      )
      .map(([front, zeros, last]) => `${front}.${'0'.repeat(zeros)}${last}`),
  );
const color = fc.constantFrom('slate', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink');
const currency = fc.constantFrom('USD', 'EUR', 'NGN');
const columns = fc.option(
  fc.constantFrom(
    [{ key: 'name', width: 200 }],
    [
      { key: 'tags', width: 60 },
      { key: 'name', width: 800 },
    ],
  ),
);

const hex = fc.stringMatching(/^[0-9a-fA-F]{40}$/);
const wallets = fc
  .uniqueArray(
    fc.record({
      address: fc.oneof(
        hex.map((letters) => `0x${letters}`),
        anyLine(60).map((text) => cleanAddress(`any ${text}`)),
      ),
      name: fc.constantFrom('', 'hunter.eth', 'Ada.near'),
      label: anyLine(60),
      colour: color,
      note: paragraphs(80),
      isArchived: fc.boolean(),
    }),
    { maxLength: 6, selector: ({ address }) => toAddressKey(address) },
  )
  .map((some) => some.map((item) => ({ ...item, family: item.address.startsWith('0x') ? 'evm' : 'other' })));

const tags = fc
  .array(fc.record({ name: anyLine(20), colour: color }), { maxLength: 5 })
  .map((some) =>
    some.map(({ name, ...item }, index) => ({ ...item, name: `${index}${name}`.slice(0, 30).trim() })),
  );

type Book = { wallets: { address: string; label: string }[]; tags: { name: string }[] };

const anyAirdrop = ({ wallets: bookWallets, tags: bookTags }: Book) =>
  fc.record({
    name: anyLine(100).map((text) => `Drop ${text}`.trim()),
    project: anyLine(100).map((text) => `Project ${text}`.trim()),
    projectLink: fc.option(fc.webUrl({ withQueryParameters: true })),
    airdropType: fc.constantFrom('testnet', 'earlyAccess', 'telegram', 'other'),
    status: fc.constantFrom('upcoming', 'active', 'claimed', 'expired'),
    eligibilityDate: day,
    claimDate: fc.option(instant),
    // After every claim date.
    claimCloseDate: fc.option(fc.constant('2099-12-31T23:59:00.000Z')),
    snapshotDate: fc.option(instant),
    registrationEndDate: fc.option(instant),
    tokenLaunchDate: fc.option(instant),
    unlockDate: fc.option(instant),
    ownDates: fc.uniqueArray(
      fc.record({ label: anyLine(30).map((text) => `On ${text}`.trim()), date: instant }),
      { maxLength: 3, selector: ({ label }) => label.toLowerCase() },
    ),
    notes: anyText(300),
    priority: fc.boolean(),
    checkInDuration: fc.constantFrom('daily', 'weekly', 'monthly'),
    rhythm: fc.constantFrom(null, 'every 3 days', '2 times a week', '24 hours after'),
    reset: fc.constantFrom(null, '00:00 UTC'),
    isMuted: fc.boolean(),
    pausedUntil: fc.option(day),
    isStartDateAssumed: fc.boolean(),
    tags: fc.subarray(bookTags.map(({ name }) => name)),
    chains: fc.array(anyLine(40), { maxLength: 3 }),
    createdAt: instant,
    wallets: fc.subarray(bookWallets.map(({ address }) => address)).chain((addresses) =>
      fc.tuple(
        ...addresses.map((address) =>
          fc.record({
            address: fc.constant(address),
            state: fc.constantFrom('toDo', 'done', 'eligible', 'claimed', 'notEligible'),
            amount: fc.option(decimal(38, 30)),
            claimIndex: fc.option(fc.bigInt(0n, 2n ** 256n - 1n).map(String)),
            note: paragraphs(80),
          }),
        ),
      ),
    ),
    tasks: fc.array(
      fc.record({
        text: anyLine(100).map((text) => `Do ${text}`.trim()),
        link: fc.option(fc.webUrl()),
        doneBy: fc
          .tuple(fc.subarray(bookWallets.map((_, index) => index + 1)), fc.boolean())
          .map(([walletNumbers, isOwnTick]) => (isOwnTick ? [...walletNumbers, null] : walletNumbers)),
        repeats: fc.boolean(),
        rhythm: fc.constantFrom(null, 'every 3 days', 'on mon,thu', '24 hours after'),
        reset: fc.constantFrom(null, '00:00 UTC'),
        contract: fc.constantFrom(null, { chainId: 8453, address: `0x${'b'.repeat(40)}` }),
        // Ticks in the order in which they are exported.
        periodTicks: fc
          .uniqueArray(instant, { maxLength: 3 })
          .map((some) => some.toSorted().map((at) => [null, at, at.slice(0, 10), at])),
      }),
      { maxLength: 3 },
    ),
    visits: fc.uniqueArray(day, { maxLength: 5 }).map((days) => days.toSorted()),
    pauses: fc
      .uniqueArray(day, { minLength: 0, maxLength: 4 })
      .map((days) => days.toSorted())
      .map((days) => days.slice(1).map((until, index) => ({ from: days[index] ?? until, until }))),
    contracts: fc
      .uniqueArray(
        fc.record({
          chainId: fc.constantFrom(1, 8453),
          address: fc.constantFrom('a', 'b', 'c').map((digit) => `0x${digit.repeat(40)}`),
          checksIn: fc.boolean(),
          isToken: fc.boolean(),
          isClaimContract: fc.boolean(),
        }),
        { maxLength: 3, selector: ({ chainId, address }) => `${chainId} ${address}` },
      )
      // One claim contract a chain.
      .map((some) =>
        some.map((contract, index) => ({
          ...contract,
          isClaimContract:
            contract.isClaimContract &&
            !some
              .slice(0, index)
              .some((other) => other.isClaimContract && other.chainId === contract.chainId),
        })),
      )
      .map((some) => some.toSorted((a, b) => a.chainId - b.chainId || (a.address < b.address ? -1 : 1))),
    // `walletAddress` is set from the first wallet below.
  } satisfies Record<Exclude<keyof Backup['airdrops'][number], 'walletAddress'>, unknown>);

const anyEntry = (airdrops: readonly { name: string }[], book: Book['wallets']) =>
  fc
    .record({
      // Deposits often enough for returns of them.
      kind: fc.constantFrom('reward', 'gas', 'purchase', 'other', 'deposit', 'deposit', 'return', 'return'),
      day,
      amount: decimal(24, 18),
      currency: fc.oneof(currency, fc.constantFrom('ETH', 'stETH', '₿')),
      value: fc.option(decimal(24, 18)),
      valueCurrency: currency,
      rate: fc.option(fc.record({ value: decimal(20, 18), source: fc.constant('CoinGecko'), at: instant })),
      coinId: fc.option(fc.constantFrom('kestrel', 'drift-protocol')),
      airdrop:
        airdrops.length === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 1, max: airdrops.length })),
      airdropName: anyLine(100),
      wallet: book.length === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 1, max: book.length })),
      walletName: anyLine(100),
      minutes: fc.integer({ min: 0, max: 60_000 }),
      note: fc.option(paragraphs(100)),
      transaction: fc.option(fc.record({ hash: fc.uuid(), line: fc.constantFrom('gas', 'reward ARB 5 1') })),
      closesDeposit: fc.boolean(),
      deposit: fc.nat(),
    })
    .map(({ deposit, ...entry }) => {
      const value = entry.currency === entry.valueCurrency ? entry.amount : entry.value;
      const wallet = book[(entry.wallet ?? 0) - 1];
      return {
        ...entry,
        value,
        rate: value === null || entry.currency === entry.valueCurrency ? null : entry.rate,
        coinId: entry.currency === entry.valueCurrency ? null : entry.coinId,
        airdropName: airdrops[(entry.airdrop ?? 0) - 1]?.name ?? entry.airdropName,
        walletName: wallet === undefined ? entry.walletName : wallet.label || wallet.address,
        closesDeposit: entry.kind === 'return' && entry.closesDeposit,
        deposit,
      };
    });

/** Sorts entries as a backup does, and assigns returns to deposits. */
function sortEntries<T extends { kind: string; day: string; deposit: number }>(entries: readonly T[]) {
  const isReturn = ({ kind }: T) => Number(kind === 'return');
  const sorted = entries.toSorted(
    (a, b) => isReturn(a) - isReturn(b) || (a.day < b.day ? -1 : Number(a.day > b.day)),
  );
  const deposits = sorted.flatMap(({ kind }, index) => (kind === 'deposit' ? [index + 1] : []));
  return sorted.map((entry) => ({
    ...entry,
    deposit: isReturn(entry) === 1 ? (deposits[entry.deposit % (deposits.length + 1)] ?? null) : null,
  }));
}

const views = fc.array(
  fc.record({ name: anyLine(40), search: fc.constantFrom({}, { status: 'active' }), tableColumns: columns }),
  {
    maxLength: 3,
  },
);

/** Past absences that don't overlap. */
const timesAway = fc
  .uniqueArray(day, { maxLength: 4 })
  .map((days) => days.toSorted())
  .map((days) => days.slice(1).map((until, index) => ({ from: days[index] ?? until, until })));

/** Whole trackers in the format of backups, with texts of all Unicode. */
export const backupArbitrary: fc.Arbitrary<Backup> = fc
  .record({ wallets, tags })
  .chain((known) =>
    fc.record({
      known: fc.constant(known),
      airdrops: fc.array(anyAirdrop(known), { maxLength: 6 }),
      views,
      defaultView: fc.nat(3),
      away: timesAway,
      settings: fc.option(fc.record({ reportingCurrency: currency, tableColumns: columns })),
    }),
  )
  .chain(({ known, ...rest }) => {
    const airdrops = rest.airdrops
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)))
      .map((airdrop) => ({ ...airdrop, walletAddress: airdrop.wallets[0]?.address ?? null }));
    return fc.record({
      known: fc.constant(known),
      airdrops: fc.constant(airdrops),
      rest: fc.constant(rest),
      entries: fc.array(anyEntry(airdrops, known.wallets), { maxLength: 8 }),
    });
  })
  .map(({ known, airdrops, rest, entries }) =>
    backup.parse({
      format: 'dropfolio',
      version: 1,
      exportedAt: '2026-11-22T00:00:00.000Z',
      ...known,
      airdrops,
      away: rest.away,
      settings: rest.settings,
      entries: sortEntries(entries),
      views: rest.views.map((view, index) => ({
        ...view,
        name: `${index} ${view.name}`.trim(),
        isDefault: index === rest.defaultView,
      })),
    }),
  );
