import { type Kysely, sql } from 'kysely';

/** Risk levels and audit statuses are computed from facts: what was chosen before becomes facts, nobody chooses any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE listing_facts DROP CONSTRAINT listing_facts_fact;
    ALTER TABLE listing_facts ADD CONSTRAINT listing_facts_fact CHECK (fact IN
      ('warning', 'audit', 'contract', 'team', 'kyc', 'lock', 'listed_since', 'social', 'stated_risk'));
    -- The report that makes one audited is a fact's source.
    ALTER TABLE presales DROP CONSTRAINT IF EXISTS presales_audited;

    -- What 046 did not see: published since, or stated without a link.
    INSERT INTO listing_facts (id, kind, item_id, fact, value, source_url, created_at)
    SELECT gen_random_uuid(), 'presale', p.id, 'stated_risk', p.risk_level, NULL, p.updated_at
    FROM presales p WHERE p.risk_level <> 'Medium' AND NOT EXISTS (
      SELECT FROM listing_facts f WHERE f.kind = 'presale' AND f.item_id = p.id AND f.fact = 'stated_risk');
    INSERT INTO listing_facts (id, kind, item_id, fact, value, source_url, created_at)
    SELECT gen_random_uuid(), 'presale', p.id, 'audit',
      CASE WHEN p.audit_status = 'Audited' THEN 'Audit report' ELSE 'Stated as pending' END, p.audit_url, p.updated_at
    FROM presales p
    WHERE (p.audit_status = 'Audited' OR p.audit_status = 'Pending' AND p.audit_url IS NULL) AND NOT EXISTS (
      SELECT FROM listing_facts f WHERE f.kind = 'presale' AND f.item_id = p.id AND f.fact = 'audit');

    UPDATE presales p SET audit_status = 'Pending' WHERE audit_status = 'Not Audited' AND audit_url IS NOT NULL;

    -- History says what moves from here on.
    UPDATE listings l SET said = l.said || jsonb_build_object(
      'riskLevel', p.risk_level, 'auditStatus', p.audit_status,
      'facts', (
        SELECT coalesce(jsonb_agg(format('%s: %s (%s)',
            CASE f.fact WHEN 'audit' THEN 'Audit report' ELSE 'Risk level as stated' END,
            f.value, coalesce(f.source_url, 'No source')) ORDER BY f.created_at, f.id), '[]')
        FROM listing_facts f WHERE f.kind = 'presale' AND f.item_id = p.id AND f.removed_at IS NULL))
    FROM presales p WHERE l.kind = 'presale' AND l.item_id = p.id;

    UPDATE submissions SET form = form - ARRAY['riskLevel', 'auditStatus'], payload = payload - ARRAY['riskLevel', 'auditStatus']
    WHERE kind = 'presale';
  `.execute(db);
}
