import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/lib/wallet-address.ts';
import { recordCase } from '../record.ts';

const folder = new URL('files/', import.meta.url);
const files = await readdir(folder);

describe('spellings of an address', () => {
  it.each(files)('match one wallet: %s', async (file) => {
    const text = await readFile(new URL(file, folder), 'utf8');
    const [plain = '', ...others] = text.trim().split('\n');
    const { key, kind } = readAddress(plain);
    const different = others.filter((other) => readAddress(other).key !== key);
    recordCase('Wallets: spellings of one address', {
      verdict: different.length === 0 && kind !== 'text' ? 'right' : 'wrong',
      lost: different.length,
    });
    expect(kind).not.toBe('text');
    expect(different).toEqual([]);
  });

  it('stay different wallets in different files', async () => {
    const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
    const keys = texts.map((text) => readAddress(text.split('\n')[0] ?? '').key);
    expect(new Set(keys).size).toBe(files.length);
  });
});
