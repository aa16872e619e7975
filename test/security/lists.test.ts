import { createGzip, gzipSync } from 'node:zlib';
import { describe } from 'vitest';
import { planSteps } from '../../src/features/eligibility/plan.ts';
import { createList, hasAddresses, resolveReading } from '../../src/features/eligibility/reading/reading.ts';
import { ListError, readList } from '../../src/features/eligibility/scan/read-list.ts';
import { attack, slowAttack } from './attack.ts';

const address = `0x${'a7'.repeat(20)}`;
const wallets = [{ id: 'own', address }];

/** The maximum CPU time for parsing a hostile file, in milliseconds. */
const maxCpuMs = 10_000;

type Outcome = {
  rejection: string | undefined;
  finding: string | undefined;
  amount: string | null;
  ms: number;
};

async function readFile(file: Blob): Promise<Outcome> {
  const before = process.cpuUsage();
  let outcome: Omit<Outcome, 'ms'>;
  try {
    const list = createList(await readList(file, wallets, () => undefined), 'list.csv');
    const { reading } = resolveReading(list);
    const [step] = planSteps({ list, reading, cells: [], decisions: new Map(), markedAbsent: new Set() });
    outcome = {
      rejection: hasAddresses(list) ? undefined : 'no addresses',
      finding: step?.finding,
      amount: step?.amount ?? null,
    };
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    outcome = { rejection: error.message, finding: undefined, amount: null };
  }
  const { user, system } = process.cpuUsage(before);
  return { ...outcome, ms: (user + system) / 1000 };
}

/** Returns a gzip file that repeats `piece`. */
async function createRepetitiveGzip(piece: Buffer, times: number): Promise<Blob> {
  const gzip = createGzip();
  const parts: Buffer<ArrayBuffer>[] = [];
  gzip.on('data', (part: Buffer<ArrayBuffer>) => parts.push(part));
  for (let index = 0; index < times; index += 1)
    if (!gzip.write(piece)) await new Promise((resolve) => gzip.once('drain', resolve));
  gzip.end();
  await new Promise((resolve) => gzip.once('end', resolve));
  return new Blob(parts);
}

describe('published lists', () => {
  slowAttack('a gzip bomb as a list', async ({ count, need }) => {
    const zeros = await createRepetitiveGzip(Buffer.alloc(1 << 20, '0'), 300);
    need(zeros.size < 400_000, 'the compressed file is small');
    const lines = await createRepetitiveGzip(Buffer.from(`${address},1\n`.repeat(20_000)), 300);
    const bombs: [string, Blob][] = [
      ['one letter', zeros],
      ['one line', lines],
      ['a bomb in a bomb', new Blob([gzipSync(Buffer.from(await zeros.arrayBuffer()))])],
      ['a truncated file', zeros.slice(0, 1000)],
      ['bytes that aren’t gzip', new Blob([new Uint8Array([0x1f, 0x8b, ...Array(100).fill(7)])])],
      ['a tar archive', new Blob([gzipSync(Buffer.concat([Buffer.from('list.csv'), Buffer.alloc(600)]))])],
    ];
    for (const [name, file] of bombs) {
      const { rejection, ms } = await readFile(file);
      count(
        rejection !== undefined && ms < maxCpuMs,
        `${name} ended with ${rejection ?? 'success'} after ${Math.round(ms)} ms`,
      );
    }
  });

  slowAttack('10 MB cells in a list', async ({ count }) => {
    const long = 'x'.repeat(10_000_000);
    const files: [string, string][] = [
      ['a long cell', `wallet,note,tokens\n${address},${long},5\n`],
      ['a long heading', `wallet,${long}\n${address},5\n`],
      ['a long quoted cell', `wallet,note\n${address},"${long}\n`],
      ['a long text in JSON', JSON.stringify([{ address, note: long, amount: '5' }])],
      ['a long number', `wallet,tokens\n${address},${'9'.repeat(10_000_000)}\n`],
      ['a list of ten million numbers', `[${'1,'.repeat(5_000_000)}1]`],
      ['words with points', `${'a.'.repeat(5_000_000)}eth\n`],
      ['one line of quotes', '"'.repeat(10_000_000)],
      ['lists in lists', '['.repeat(5_000_000)],
      [
        '300,000 names in one object',
        `{${Array.from({ length: 300_000 }, (_, index) => `"k${index}":${index}`).join()}}`,
      ],
    ];
    for (const [name, text] of files) {
      const { ms, amount } = await readFile(new Blob([text]));
      count(ms < maxCpuMs && (amount ?? '').length < 100, `${name} took ${Math.round(ms)} ms`);
    }
  });

  attack('formulas, invalid numbers, and forged flags in a list', async ({ count }) => {
    const hostile = [
      `=HYPERLINK("https://evil.example","5")`,
      '=1+1',
      '+5-2',
      '@SUM(A1)',
      '-5',
      '5%',
      '1e999',
      '0x',
      'NaN',
      'Infinity',
      '__proto__',
    ];
    for (const cell of hostile) {
      const quoted = `"${cell.replaceAll('"', '""')}"`;
      const { amount } = await readFile(new Blob([`wallet,tokens\n${address},${quoted}\n`]));
      count(amount === null, `the cell ${cell} was read as ${amount}`);
    }
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const json = `[{"address":"${address}","${name}":{"amount":"5"},"eligible":false}]`;
      const { finding } = await readFile(new Blob([json]));
      count(finding === 'notEligible', `the key ${name} in JSON made a wallet ${finding}`);
      const line = await readFile(new Blob([`wallet,${name}\n${address},5\n`]));
      count(line.finding === 'eligible', `the heading ${name} made a wallet ${line.finding}`);
    }
  });
});
