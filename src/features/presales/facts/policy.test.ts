import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factLabels, type ShownFactKind } from './kinds.ts';
import { assessRisk, checkLabels, listedDays, type RiskInput } from './policy.ts';

const source = 'https://example.com/';
const today = '2026-11-20';
const fact = (kind: ShownFactKind, value = 'Something', sourceUrl: string | null = source) => ({
  kind,
  value,
  sourceUrl,
});
const judge = (facts: RiskInput['facts'], auditUrl: string | null = null) =>
  assessRisk({ facts, auditUrl, today });
const verifiedFacts = [
  fact('audit'),
  fact('contract'),
  fact('team'),
  fact('lock', '2027-05-01'),
  fact('social', '@harbour'),
];
const without = (kind: ShownFactKind) => verifiedFacts.filter((verifiedFact) => verifiedFact.kind !== kind);

describe('assessRisk level', () => {
  it('returns Medium without facts', () => {
    expect(judge([]).riskLevel).toBe('Medium');
  });

  it('returns Verified if code, people, lock, and accounts each have a source', () => {
    expect(judge(verifiedFacts)).toMatchObject({
      riskLevel: 'Verified',
      checks: { code: true, people: true, staying: true, accounts: true },
    });
    expect(judge([...without('team'), fact('kyc')]).riskLevel).toBe('Verified');
    expect(judge([...without('lock'), fact('listed_since', '2026-01-01')]).riskLevel).toBe('Verified');
  });

  it.each([
    ['audit', 'code'],
    ['contract', 'code'],
    ['team', 'people'],
    ['lock', 'staying'],
    ['social', 'accounts'],
  ] as const)('returns Medium without the %s, or if it has no source', (kind, check) => {
    for (const facts of [without(kind), [...without(kind), fact(kind, '2027-05-01', null)]]) {
      expect(judge(facts)).toMatchObject({ riskLevel: 'Medium', checks: { [check]: false } });
    }
  });

  it('returns High with a sourced warning, and ignores one without a source', () => {
    expect(judge([...verifiedFacts, fact('warning')]).riskLevel).toBe('High');
    expect(judge([fact('stated_risk', 'Verified', null), fact('warning')]).riskLevel).toBe('High');
    expect(judge([...verifiedFacts, fact('warning', 'Hearsay', null)]).riskLevel).toBe('Verified');
  });

  it('retains a stated level until it is removed or a warning is added', () => {
    for (const level of ['Verified', 'Medium', 'High'] as const) {
      expect(judge([fact('stated_risk', level, null)]).riskLevel).toBe(level);
    }
    expect(judge([...verifiedFacts, fact('stated_risk', 'High', null)]).riskLevel).toBe('High');
    expect(judge([fact('stated_risk', 'Low', null)]).riskLevel).toBe('Medium');
  });

  it('counts a lock until its last day, and a listing from 90 days on', () => {
    const level = (item: RiskInput['facts'][number]) => judge([...without('lock'), item]).riskLevel;
    expect([level(fact('lock', '2026-11-20')), level(fact('lock', '2026-11-19'))]).toEqual([
      'Verified',
      'Medium',
    ]);
    const listed = [level(fact('listed_since', '2026-08-22')), level(fact('listed_since', '2026-08-23'))];
    expect(listed).toEqual(['Verified', 'Medium']);
  });
});

describe('assessRisk audit status', () => {
  it('returns Audited only with a sourced report, and Pending if one is only named', () => {
    expect(judge([]).auditStatus).toBe('Not Audited');
    expect(judge([], source).auditStatus).toBe('Pending');
    expect(judge([fact('audit', 'Audited', null)]).auditStatus).toBe('Pending');
    expect(judge([fact('audit')]).auditStatus).toBe('Audited');
    expect(judge(verifiedFacts.slice(1), source).auditStatus).toBe('Pending');
  });
});

it('matches docs/risk.md', () => {
  const text = readFileSync(new URL('../../../../docs/risk.md', import.meta.url), 'utf8');
  for (const words of [...Object.values(checkLabels), ...Object.values(factLabels), `${listedDays} days`]) {
    expect(text).toContain(words);
  }
});
