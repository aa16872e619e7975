import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { planSteps } from '../../../src/features/eligibility/plan.ts';
import {
  createList,
  hasAddresses,
  resolveReading,
} from '../../../src/features/eligibility/reading/reading.ts';
import type { ScanResult } from '../../../src/features/eligibility/scan/list-scan.ts';
import { ListError, readList } from '../../../src/features/eligibility/scan/read-list.ts';
import { recordCase } from '../record.ts';
import { type EligibilityCase, eligibilityCases } from './expectations.ts';

const folder = new URL('files/', import.meta.url);

const wallets = Object.entries({
  evm: '0x52908400098527886E0F7030069857D2E4169EE7',
  solana: '4SX6nqv5VRLMoNfYM5phvHgcBNcBEwUEES4qPPjf1EqS',
  ton: 'UQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p9dz',
  starknet: '0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7',
  tezos: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
  sei: 'sei19q5j52ev95hz7vp3xgengdfkxuurjw3m87wkt5',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ens: 'ada-hunter.eth',
  near: 'hunter.near',
  login: 'ada-hunter',
}).map(([id, address]) => ({ id, address }));

type Outcome = Pick<EligibilityCase, 'wallets' | 'questions' | 'noAddresses' | 'error' | 'rows'>;

function toOutcome(scanned: ScanResult, file: string): Outcome {
  const list = createList(scanned, file);
  if (!hasAddresses(list)) return { noAddresses: true };
  const { reading, questions } = resolveReading(list);
  const steps = planSteps({ list, reading, cells: [], decisions: new Map(), markedAbsent: new Set() });
  const findings = steps.map(({ walletId, finding, amount }) => [walletId, [finding, amount]]);
  const rows = list.matches.reduce((sum, match) => sum + match.rows.length, 0);
  return {
    wallets: Object.fromEntries(findings),
    ...(questions.length > 0 && { questions }),
    ...(rows > 1 || (rows > 0 && steps.length === 0) ? { rows } : {}),
  };
}

/** Counts the lines with a wallet, none of which may be dropped. */
async function countLines(file: string): Promise<number> {
  if (!/\.(?:csv|tsv|txt)$/.test(file)) return 0;
  const text = (await readFile(new URL(file, folder), 'utf8')).toLowerCase();
  const addresses = wallets.map(({ address }) => address.toLowerCase().replace(/^0x0?/, ''));
  return text.split('\n').filter((line) => addresses.some((address) => line.includes(address))).length;
}

async function readOutcome(file: string): Promise<Outcome> {
  const bytes = new Blob([await readFile(new URL(file, folder))]);
  try {
    return toOutcome(await readList(bytes, wallets, () => undefined), file);
  } catch (error) {
    if (error instanceof ListError) return { error: error.message };
    throw error;
  }
}

const hasQuestion = ({ questions, wallets: findings = {} }: Outcome): boolean =>
  questions !== undefined || Object.values(findings).some(([finding]) => finding === 'unclear');

describe('published eligibility lists', () => {
  it.each(eligibilityCases)('reads $file correctly or asks', async ({ file, kind, ...expected }) => {
    const outcome = await readOutcome(file);
    const isExpected = JSON.stringify(toSorted(outcome)) === JSON.stringify(toSorted(expected));
    const expectedVerdict = hasQuestion(outcome) ? 'asked' : 'right';
    const verdict = isExpected ? expectedVerdict : 'wrong';
    const rows = outcome.rows ?? Object.keys(outcome.wallets ?? {}).length;
    const lost = Math.max(0, (await countLines(file)) - rows);
    recordCase(kind, { verdict, lost });
    expect(outcome).toEqual(expected);
    expect(lost).toBe(0);
  });

  it('has an expectation for every file', async () => {
    const files = await readdir(folder);
    expect(files.toSorted()).toEqual(eligibilityCases.map(({ file }) => file).toSorted());
  });
});

const toSorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b));
