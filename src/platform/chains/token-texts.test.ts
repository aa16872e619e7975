import { encodeAbiParameters, stringToHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { cleanSymbol, decodeDecimals, decodeSymbol } from './token-texts.ts';

const encodeString = (text: string) => encodeAbiParameters([{ type: 'string' }], [text]);
const encodeNumber = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);

describe('decodeSymbol', () => {
  it.each([
    ['a string', encodeString('ARB'), 'ARB'],
    ['bytes32', stringToHex('MKR', { size: 32 }), 'MKR'],
    ['a full bytes32', stringToHex('A'.repeat(32), { size: 32 }), 'A'.repeat(12)],
    ['an empty string', encodeString(''), ''],
    ['nothing', undefined, ''],
    ['an empty response', '0x', ''],
    ['half a byte', '0x123', ''],
    ['a length beyond the response', `0x${'20'.padStart(64, '0')}${'ff'.padStart(64, '0')}`, ''],
    ['a wrong offset', `0x${'40'.padStart(64, '0')}${'00'.padStart(64, '0')}`, ''],
    ['invalid UTF-8', `0x${'ff'.repeat(32)}`, ''],
  ])('decodes %s', (_, returned, symbol) => {
    expect(decodeSymbol(returned)).toBe(symbol);
  });
});

describe('cleanSymbol', () => {
  it.each([
    ['USDC.e', 'USDC.e'],
    ['$WIF', '$WIF'],
    ['stETH', 'stETH'],
    ['<img src=x onerror=alert(1)>', 'imgsrcxonerr'],
    ['https://claim.xyz', 'httpsclaimxy'],
    ['x.io', 'xio'],
    ['a.b.c.com', 'abccom'],
    ['[click](//e.vil)', 'clickevil'],
    ['\u202eBRA\u0000', 'BRA'],
    ['abcdefghijk.e', 'abcdefghijk'],
    ['A'.repeat(1000), 'A'.repeat(12)],
  ])('cleans %s', (text, symbol) => {
    expect(cleanSymbol(text)).toBe(symbol);
  });
});

describe('decodeDecimals', () => {
  it.each([
    [encodeNumber(18n), 18],
    [encodeNumber(0n), 0],
    [encodeNumber(77n), 77],
    [encodeNumber(78n), null],
    [encodeNumber(2n ** 256n - 1n), null],
    ['0x', null],
    [undefined, null],
  ])('decodes %s', (returned, decimals) => {
    expect(decodeDecimals(returned)).toBe(decimals);
  });
});
