import fc from 'fast-check';
import {
  type AirdropInput,
  airdropInput,
  airdropStatuses,
  airdropTypes,
  checkInDurations,
} from '../../src/features/airdrops/schema.ts';
import { addDays } from '../../src/lib/dates.ts';
import { sampleAirdrop } from './sample-airdrop.ts';
import { anyText, awkwardText } from './texts.ts';

const anyInput = (maxLength: number) => fc.oneof(anyText(maxLength), awkwardText(maxLength));
const title = anyInput(100).filter((text) => airdropInput.shape.name.safeParse(text).success);
const minute = 60_000;

/** Airdrops as the form and the API store them. */
export const anyExportedAirdrop = fc
  .record({
    name: title,
    project: title,
    projectLink: fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true })),
    airdropType: fc.constantFrom(...airdropTypes),
    status: fc.constantFrom(...airdropStatuses),
    eligibilityDate: fc.integer({ min: 0, max: 4000 }).map((after) => addDays('2018-01-01', after)),
    claimDate: fc.option(
      fc
        .integer({ min: Date.parse('2018-01-01') / minute, max: Date.parse('2030-01-01') / minute })
        .map((at) => new Date(at * minute).toISOString()),
    ),
    walletAddress: fc.option(anyInput(120)),
    notes: anyInput(1500),
    priority: fc.boolean(),
    checkInDuration: fc.constantFrom(...checkInDurations),
    tags: fc.array(anyInput(30), { maxLength: 4 }),
    chains: fc.array(anyInput(40), { maxLength: 3 }),
  } satisfies Record<keyof AirdropInput, unknown>)
  .map((fields) => sampleAirdrop(airdropInput.parse(fields)));
