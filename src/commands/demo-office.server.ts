import { randomBytes } from 'node:crypto';
import type { Services } from '../boot.server.ts';
import { actorOf } from '../platform/auth/actor.server.ts';
import type { Change, MemberCtx } from '../platform/context.server.ts';
import { commandCtx } from './command-ctx.server.ts';
import { makeDemoPerson } from './demo-person.server.ts';

const office = { email: 'office@dropfolio.example', firstName: 'Olive', lastName: 'Office' };

/**
 * Who gives credits and decides claims in the demo. Nobody can sign in as them, and they have no role: the accounts that
 * do have one are made by the command line alone.
 */
export async function demoOffice(services: Services): Promise<string> {
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
  const changes: Change[] = [];
  const { ctx } = commandCtx(services);
  const actor = await actorOf(services.db, userId);
  return {
    ctx: { ...ctx, now, actor, changed: (...more) => void changes.push(...more) },
    publish: () => services.publish(changes),
  };
}
