import type { Services } from '#/boot/boot.server.ts';
import { type DemoGrant, demoGrants } from '../db/seed/demo-credits.ts';
import { grantCredits } from '../features/credits/commands.server.ts';
import { createCommandCtx } from './command-ctx.server.ts';

const dayMs = 86_400_000;

/** Grants credits over the last weeks to a user without entries: past grants would change later balances. */
async function grantAll(services: Services, email: string, grants: readonly DemoGrant[]): Promise<void> {
  const person = await services.db
    .selectFrom('profiles')
    .leftJoin('ledger_accounts', (join) =>
      join.onRef('ledger_accounts.owner_id', '=', 'profiles.id').on('ledger_accounts.kind', '=', 'user'),
    )
    .select(['profiles.id', 'ledger_accounts.name as account'])
    .where('profiles.email', '=', email)
    .executeTakeFirst();
  if (person === undefined || person.account !== null) return;
  const { ctx, publish } = createCommandCtx(services);
  for (const { daysAgo, amount, note } of grants) {
    const now = new Date(ctx.now.getTime() - daysAgo * dayMs);
    await grantCredits({ ...ctx, now }, { userId: person.id, amount, note });
  }
  publish();
}

/** Grants the demo users their credits. Must run before anything that spends them. */
export async function addDemoCredits(
  services: Services,
  emails: Record<keyof typeof demoGrants, string>,
): Promise<void> {
  await grantAll(services, emails.hunter, demoGrants.hunter);
  await grantAll(services, emails.promoter, demoGrants.promoter);
}
