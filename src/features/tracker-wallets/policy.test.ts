import { describe, expect, it } from 'vitest';
import { formatWalletChoice, hasAddress } from './policy.ts';

const evm = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('hasAddress', () => {
  it.each([
    ['a label', { label: 'Main', address: 'Main' }, false],
    ['a label with a number', { label: '3', address: '3' }, false],
    ['an address', { label: 'Main', address: evm }, true],
    ['an address as its label', { label: evm, address: evm }, true],
    ['a name service’s name as its label', { label: 'ada.eth', address: 'ada.eth' }, true],
    ['a login without a label', { label: '', address: 'ada-hunter' }, true],
    ['a login with another label', { label: 'Main', address: 'ada-hunter' }, true],
  ])('recognizes a wallet of %s', (_name, wallet, expected) => {
    expect(hasAddress(wallet)).toBe(expected);
  });
});

describe('formatWalletChoice', () => {
  it('doesn’t repeat the label of a wallet without an address', () => {
    expect(formatWalletChoice({ label: 'Main wallet', address: 'Main wallet' })).toBe('Main wallet');
    expect(formatWalletChoice({ label: 'Main', address: evm })).toBe('Main · 0x52…EE7');
  });
});
