import fc from 'fast-check';
import { maxOwnDateLabelLength } from '../../src/features/airdrops/kinds.ts';
import {
  type AirdropInput,
  airdropInput,
  airdropStatuses,
  airdropTypes,
  checkInDurations,
} from '../../src/features/airdrops/schema.ts';
import { addDays } from '../../src/lib/dates.ts';
import { requiredLine } from '../../src/lib/input-fields.ts';
import { createSampleAirdrop } from './sample-airdrop.ts';
import { anyText, awkwardText } from './texts.ts';

const anyInput = (maxLength: number) => fc.oneof(anyText(maxLength), awkwardText(maxLength));
const title = anyInput(100).filter((text) => airdropInput.shape.name.safeParse(text).success);
const minuteMs = 60_000;
const ownLabel = requiredLine('Label', maxOwnDateLabelLength);
const anyMinute = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / minuteMs, max: Date.parse(to) / minuteMs })
    .map((minutes) => new Date(minutes * minuteMs).toISOString());

/** Airdrops in the form in which the API stores them. */
export const anyExportedAirdrop = fc
  .record({
    name: title,
    project: title,
    projectLink: fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true })),
    airdropType: fc.constantFrom(...airdropTypes),
    status: fc.constantFrom(...airdropStatuses),
    eligibilityDate: fc.integer({ min: 0, max: 4000 }).map((after) => addDays('2018-01-01', after)),
    claimDate: fc.option(anyMinute('2018-01-01', '2030-01-01')),
    // After every claim date.
    claimCloseDate: fc.option(anyMinute('2030-01-02', '2031-01-01')),
    snapshotDate: fc.option(anyMinute('2018-01-01', '2030-01-01')),
    registrationEndDate: fc.option(anyMinute('2018-01-01', '2030-01-01')),
    tokenLaunchDate: fc.option(anyMinute('2018-01-01', '2030-01-01')),
    unlockDate: fc.option(anyMinute('2018-01-01', '2030-01-01')),
    ownDates: fc.uniqueArray(
      fc.record({
        label: anyInput(30).filter((text) => ownLabel.safeParse(text).success),
        date: anyMinute('2018-01-01', '2030-01-01'),
      }),
      { maxLength: 3, selector: ({ label }) => ownLabel.parse(label).toLowerCase() },
    ),
    walletAddress: fc.option(anyInput(120)),
    notes: anyInput(1500),
    priority: fc.boolean(),
    checkInDuration: fc.constantFrom(...checkInDurations),
    rhythm: fc.constantFrom(
      null,
      'every 3 days',
      'on mon,thu',
      '2 times a week',
      '24 hours after',
      'once',
      'never',
    ),
    reset: fc.constantFrom(null, '00:00 UTC', '09:00 Asia/Tokyo'),
    tags: fc.array(anyInput(30), { maxLength: 4 }),
    chains: fc.array(anyInput(40), { maxLength: 3 }),
  } satisfies Record<keyof AirdropInput, unknown>)
  .map((fields) => createSampleAirdrop(airdropInput.parse(fields)));
