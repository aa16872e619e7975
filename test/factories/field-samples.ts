import type { editableFields } from '../../src/features/airdrops/fields.ts';
import type { Airdrop } from '../../src/features/airdrops/schema.ts';

type EditableField = (typeof editableFields)[number];

/** Two values of each field that people set; neither is the field's empty value. */
export const fieldSamples: { readonly [Name in EditableField]: readonly [Airdrop[Name], Airdrop[Name]] } = {
  name: ['First drop', 'Second drop'],
  project: ['First project', 'Second project'],
  projectLink: ['https://first.example/', 'https://second.example/'],
  airdropType: ['testnet', 'telegram'],
  status: ['active', 'claimed'],
  eligibilityDate: ['2026-03-04', '2026-05-06'],
  claimDate: ['2026-12-24T10:00:00.000Z', '2027-01-02T11:30:00.000Z'],
  walletAddress: ['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314715629080e2fb77'],
  notes: ['First notes', 'Second notes'],
  // Booleans have only one value that isn't empty.
  priority: [true, false],
  checkInDuration: ['daily', 'monthly'],
  isMuted: [true, false],
  tags: [['First tag'], ['Second tag']],
  chains: [['Base'], ['Scroll']],
};

/** Returns the first or second sample of some fields, for an airdrop or an input. */
export function sampleFields<Name extends EditableField>(
  names: readonly Name[],
  at: 0 | 1,
): { [N in Name]: Airdrop[N] } {
  // `Object.fromEntries` loses the key types.
  return Object.fromEntries(names.map((name) => [name, fieldSamples[name][at]])) as {
    [N in Name]: Airdrop[N];
  };
}
