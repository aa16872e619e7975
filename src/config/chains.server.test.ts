import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as viemChains from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isChainsValue, publicChains, readChains } from './chains.server.ts';
import { ConfigError, readConfig } from './config.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chains-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeChainsFile(content: string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, content);
  return file;
}

const customChain = { id: 31_337, name: 'Custom', symbol: 'CUS', nodes: ['https://node.example/rpc/'] };

describe('publicChains', () => {
  it('uses the ids, names, and symbols of viem for EVM chains', () => {
    const viemChainsById = new Map<number, viemChains.Chain>(
      Object.values(viemChains).map((chain) => [chain.id, chain]),
    );
    const evm = publicChains.filter(({ family }) => family === 'evm');
    for (const { id, name, symbol } of evm) {
      const chain = viemChainsById.get(id);
      expect({ name: chain?.name, symbol: chain?.nativeCurrency.symbol }).toEqual({ name, symbol });
    }
    expect(new Set(evm.map(({ id }) => id)).size).toBe(14);
  });

  it('uses an id for Solana that no EVM chain has', () => {
    const solanaChains = publicChains.filter(({ family }) => family === 'solana');
    expect(solanaChains.map(({ id, name }) => [id, name])).toEqual([[101, 'Solana']]);
    expect(Object.values(viemChains).map(({ id }): number => id)).not.toContain(101);
  });
});

describe('readChains', () => {
  it('returns null for off, and the public chains for public', () => {
    expect([readChains('off'), readChains('public')]).toEqual([null, publicChains]);
  });

  it('returns the chains of a file with their defaults', async () => {
    expect(readChains(await writeChainsFile(JSON.stringify([customChain])))).toEqual([
      {
        ...customChain,
        family: 'evm',
        nodes: ['https://node.example/rpc'],
        explorer: null,
        pageUrl: null,
        depth: 64,
        allowsPrivate: true,
      },
    ]);
  });

  it('returns a Solana chain with its genesis', async () => {
    const genesisHash = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
    const chain = { ...customChain, nodes: ['https://node.example'], family: 'solana', genesisHash };
    expect(readChains(await writeChainsFile(JSON.stringify([chain])))).toMatchObject([chain]);
  });

  it.each([
    ['{', 'must name a file with JSON that this process can read'],
    ['[]', 'must name a file with a list of chains, but it is wrong: '],
    [JSON.stringify([{ ...customChain, nodes: ['ftp://node.example'] }]), 'wrong at 0.nodes.0'],
    [JSON.stringify([{ ...customChain, nodes: [] }]), 'wrong at 0.nodes'],
    [JSON.stringify([{ ...customChain, chainid: 1 }]), 'wrong at 0'],
    [JSON.stringify([customChain, customChain]), 'has a chain twice'],
    [
      JSON.stringify([{ ...customChain, explorer: { kind: 'other', url: 'https://explorer.example' } }]),
      'wrong at 0.explorer.kind',
    ],
    [
      JSON.stringify([
        {
          ...customChain,
          family: 'solana',
          explorer: { kind: 'blockscout', url: 'https://explorer.example' },
        },
      ]),
      'wrong at 0.explorer: belongs to an EVM chain',
    ],
    [JSON.stringify([{ ...customChain, genesisHash: '1'.repeat(32) }]), 'wrong at 0.genesisHash'],
    [JSON.stringify([{ ...customChain, family: 'cosmos' }]), 'wrong at 0.family'],
  ])('rejects a file with %s', async (content, message) => {
    const file = await writeChainsFile(content);
    expect(() => readChains(file)).toThrow(message);
    expect(() => readConfig({ CHAINS: file })).toThrow(ConfigError);
  });

  it('rejects a missing file', () => {
    expect(() => readChains(join(folder, 'missing.json'))).toThrow('must name a file with JSON');
  });
});

describe('isChainsValue', () => {
  it.each([
    ['off', true],
    ['public', true],
    ['/etc/dropfolio/chains.json', true],
    ['C:\\chains.json', true],
    ['chains.json', false],
    ['on', false],
  ])('returns for %s: %s', (value, expected) => expect(isChainsValue(value)).toBe(expected));
});
