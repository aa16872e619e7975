import { unknownListing } from '../../src/features/listings/schema.ts';
import type { Presale } from '../../src/features/presales/schema.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';

export function createSamplePresale(overrides: Partial<Presale> = {}): Presale {
  return {
    id: uuidv7(),
    projectName: 'Harbour Finance',
    tokenSymbol: 'HBR',
    logoUrl: null,
    blockchain: 'Base',
    presaleStart: '2026-12-01T12:00:00.000Z',
    presaleEnd: '2026-12-24T12:00:00.000Z',
    softCap: null,
    hardCap: null,
    kycRequired: false,
    auditStatus: 'Not Audited',
    auditUrl: null,
    riskLevel: 'Medium',
    websiteUrl: null,
    twitterUrl: null,
    telegramUrl: null,
    launchpadUrl: null,
    isSponsored: false,
    createdAt: '2026-11-01T12:00:00.000Z',
    moves: [],
    facts: [],
    listing: unknownListing,
    ...overrides,
  };
}
