import { randomBytes } from 'node:crypto';
import type { Services } from '../boot.server.ts';
import { readActor } from '../platform/auth/actor.server.ts';
import type { Ctx, MemberCtx } from '../platform/context.server.ts';
import { commandCtx } from './command-ctx.server.ts';
import { makeDemoPerson } from './demo-person.server.ts';

const office = { email: 'office@dropfolio.example', firstName: 'Olive', lastName: 'Office' };

/**
 * Who gives credits and decides claims in the demo. Nobody can sign in as them, and they have no role: the accounts that
 * do have one are made by the command line alone.
 */
export async function getOrCreateDemoAdmin(services: Services): Promise<string> {
  const known = await services.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', office.email)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const password = randomBytes(24).toString('base64url');
  return makeDemoPerson(services.db, { ...office, password, role: 'hunter' });
}

/** What a command gets when this person calls it at this moment. */
export async function demoCtx(
  services: Services,
  userId: string,
  now: Date,
): Promise<{ ctx: MemberCtx; publish: () => void }> {
  const { ctx, publish } = commandCtx(services);
  return { ctx: { ...ctx, now, actor: await readActor(services.db, userId) }, publish };
}

/** What a command gets when this person of the demo calls it, whose plan has room for all that the demo shows. */
export async function demoMember(ctx: Ctx, id: string): Promise<MemberCtx> {
  return { ...ctx, config: { ...ctx.config, pricing: 'free' }, actor: await readActor(ctx.db, id) };
}
