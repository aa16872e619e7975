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
  claimCloseDate: ['2027-01-05T10:00:00.000Z', '2027-01-06T11:30:00.000Z'],
  snapshotDate: ['2026-12-01T10:00:00.000Z', '2026-12-02T11:30:00.000Z'],
  registrationEndDate: ['2026-11-05T10:00:00.000Z', '2026-11-06T11:30:00.000Z'],
  tokenLaunchDate: ['2027-02-05T10:00:00.000Z', '2027-02-06T11:30:00.000Z'],
  unlockDate: ['2027-08-05T10:00:00.000Z', '2027-08-06T11:30:00.000Z'],
  ownDates: [
    [
      { label: 'Vote: part 1, final', date: '2026-12-10T10:00:00.000Z' },
      { label: 'Season 2', date: '2026-12-11T11:30:00.000Z' },
    ],
    [{ label: 'Season 3', date: '2027-12-11T11:30:00.000Z' }],
  ],
  walletAddress: ['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314715629080e2fb77'],
  notes: ['First notes', 'Second notes'],
  // Booleans have only one value that isn't empty.
  priority: [true, false],
  checkInDuration: ['daily', 'monthly'],
  rhythm: ['every 3 days', 'on mon,thu'],
  reset: ['00:00 UTC', '09:00 Asia/Tokyo'],
  isMuted: [true, false],
  pausedUntil: ['2999-12-31', '2998-01-02'],
  tags: [['First tag'], ['Second tag']],
  chains: [['Base'], ['Scroll']],
};

/** Returns the first or second sample of some fields, for an airdrop or an input. */
export function createSampleFields<Name extends EditableField>(
  names: readonly Name[],
  index: 0 | 1,
): { [N in Name]: Airdrop[N] } {
  // `Object.fromEntries` loses the key types.
  return Object.fromEntries(names.map((name) => [name, fieldSamples[name][index]])) as {
    [N in Name]: Airdrop[N];
  };
}
