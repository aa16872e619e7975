import { randomBytes } from 'node:crypto';
import type { Services } from '#/boot/boot.server.ts';
import { readActor } from '../platform/auth/actor.server.ts';
import type { Ctx, MemberCtx } from '../platform/context.server.ts';
import { createCommandCtx } from './command-ctx.server.ts';
import { makeDemoPerson } from './demo-person.server.ts';

const adminAccount = { email: 'office@dropfolio.example', firstName: 'Olive', lastName: 'Office' };

/**
 * Returns the account that grants credits and decides claims in the demo. It can't sign in and has no role:
 * only the command line creates accounts with a role.
 */
export async function getOrCreateDemoAdmin(services: Services): Promise<string> {
  const existing = await services.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', adminAccount.email)
    .executeTakeFirst();
  if (existing !== undefined) return existing.id;
  const password = randomBytes(24).toString('base64url');
  return makeDemoPerson(services.db, { ...adminAccount, password, role: 'hunter' });
}

/** Returns the ctx of a command that this user calls at this time. */
export async function createDemoCtx(
  services: Services,
  userId: string,
  now: Date,
): Promise<{ ctx: MemberCtx; publish: () => void }> {
  const { ctx, publish } = createCommandCtx(services);
  return { ctx: { ...ctx, now, actor: await readActor(services.db, userId) }, publish };
}

/** Returns the ctx of a demo user, whose plan has no limits for the demo's data. */
export async function toDemoMember(ctx: Ctx, id: string): Promise<MemberCtx> {
  return { ...ctx, config: { ...ctx.config, pricing: 'free' }, actor: await readActor(ctx.db, id) };
}
