import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factLabels, type ShownFactKind } from './kinds.ts';
import { assessRisk, checkLabels, listedDays, type RiskInput } from './policy.ts';

const source = 'https://example.com/';
const today = '2026-11-20';
const createFact = (kind: ShownFactKind, value = 'Something', sourceUrl: string | null = source) => ({
  kind,
  value,
  sourceUrl,
});
const assess = (facts: RiskInput['facts'], auditUrl: string | null = null) =>
  assessRisk({ facts, auditUrl, today });
const verifiedFacts = [
  createFact('audit'),
  createFact('contract'),
  createFact('team'),
  createFact('lock', '2027-05-01'),
  createFact('social', '@harbour'),
];
const omit = (kind: ShownFactKind) => verifiedFacts.filter((fact) => fact.kind !== kind);

describe('assessRisk level', () => {
  it('returns Medium without facts', () => {
    expect(assess([]).riskLevel).toBe('Medium');
  });

  it('returns Verified if code, people, lock, and accounts each have a source', () => {
    expect(assess(verifiedFacts)).toMatchObject({
      riskLevel: 'Verified',
      checks: { code: true, people: true, commitment: true, accounts: true },
    });
    expect(assess([...omit('team'), createFact('kyc')]).riskLevel).toBe('Verified');
    expect(assess([...omit('lock'), createFact('listed_since', '2026-01-01')]).riskLevel).toBe('Verified');
  });

  it.each([
    ['audit', 'code'],
    ['contract', 'code'],
    ['team', 'people'],
    ['lock', 'commitment'],
    ['social', 'accounts'],
  ] as const)('returns Medium without the %s, or if it has no source', (kind, check) => {
    for (const facts of [omit(kind), [...omit(kind), createFact(kind, '2027-05-01', null)]]) {
      expect(assess(facts)).toMatchObject({ riskLevel: 'Medium', checks: { [check]: false } });
    }
  });

  it('returns High with a sourced warning, and ignores one without a source', () => {
    expect(assess([...verifiedFacts, createFact('warning')]).riskLevel).toBe('High');
    expect(assess([createFact('stated_risk', 'Verified', null), createFact('warning')]).riskLevel).toBe(
      'High',
    );
    expect(assess([...verifiedFacts, createFact('warning', 'Hearsay', null)]).riskLevel).toBe('Verified');
  });

  it('retains a stated level until it is removed or a warning is added', () => {
    for (const level of ['Verified', 'Medium', 'High'] as const) {
      expect(assess([createFact('stated_risk', level, null)]).riskLevel).toBe(level);
    }
    expect(assess([...verifiedFacts, createFact('stated_risk', 'High', null)]).riskLevel).toBe('High');
    expect(assess([createFact('stated_risk', 'Low', null)]).riskLevel).toBe('Medium');
  });

  it('accepts a lock until its last day, and a listing that is at least 90 days old', () => {
    const getLevel = (item: RiskInput['facts'][number]) => assess([...omit('lock'), item]).riskLevel;
    expect([getLevel(createFact('lock', '2026-11-20')), getLevel(createFact('lock', '2026-11-19'))]).toEqual([
      'Verified',
      'Medium',
    ]);
    const listed = [
      getLevel(createFact('listed_since', '2026-08-22')),
      getLevel(createFact('listed_since', '2026-08-23')),
    ];
    expect(listed).toEqual(['Verified', 'Medium']);
  });
});

describe('assessRisk audit status', () => {
  it('returns Audited only with a sourced report, and Pending if one is only named', () => {
    expect(assess([]).auditStatus).toBe('Not Audited');
    expect(assess([], source).auditStatus).toBe('Pending');
    expect(assess([createFact('audit', 'Audited', null)]).auditStatus).toBe('Pending');
    expect(assess([createFact('audit')]).auditStatus).toBe('Audited');
    expect(assess(verifiedFacts.slice(1), source).auditStatus).toBe('Pending');
  });
});

it('matches docs/risk.md', () => {
  const text = readFileSync(new URL('../../../../docs/risk.md', import.meta.url), 'utf8');
  for (const words of [...Object.values(checkLabels), ...Object.values(factLabels), `${listedDays} days`]) {
    expect(text).toContain(words);
  }
});
