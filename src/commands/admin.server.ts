import type { Services } from '#/boot/boot.server.ts';
import { countSecrets } from '../features/account/secrets/queries.server.ts';
import { hasVerifiedFactor } from '../features/factors/queries.server.ts';
import { removeExamples } from '../features/overview/examples/commands.server.ts';
import { formatExamples } from '../features/overview/examples/schema.ts';
import { grantRole, restoreUser, revokeRole, suspendUser } from '../features/users/commands.server.ts';
import { findUserId, listAdmins, listAdminsWithoutFactor } from '../features/users/queries.server.ts';
import { AppError } from '../lib/app-error.ts';
import { reasonText } from '../lib/input-fields.ts';
import type { Ctx } from '../platform/context.server.ts';
import { type Output, UsageError } from './command.server.ts';
import { createCommandCtx } from './command-ctx.server.ts';
import { describeSecrets } from './doctor.server.ts';
import { mailsUsage, runMails } from './mails.server.ts';

const usage = `Usage: npm run admin -- list
       npm run admin -- grant EMAIL
       npm run admin -- revoke EMAIL
       npm run admin -- suspend EMAIL REASON
       npm run admin -- restore EMAIL
       npm run admin -- remove-examples
       npm run admin -- secrets
       ${mailsUsage}`;

type Account = { id: string; email: string; rest: readonly string[] };
/** Performs an action on an account; returns the message. */
type Action = (ctx: Ctx, account: Account) => Promise<string>;

const role = 'admin' as const;

const factorNotice =
  'ADMIN_NEEDS_FACTOR is on: the admin pages open once they have added a two-factor method on their profile.';

const actions: Readonly<Record<string, Action>> = {
  async grant(ctx, { id, email }) {
    await grantRole(ctx, { id, role });
    const lacksFactor = ctx.config.adminNeedsFactor && !(await hasVerifiedFactor(ctx.db, id));
    return `${email} is now an admin.${lacksFactor ? ` ${factorNotice}` : ''}`;
  },
  async revoke(ctx, { id, email }) {
    await revokeRole(ctx, { id, role });
    return `${email} is no longer an admin.`;
  },
  async suspend(ctx, { id, email, rest }) {
    const reason = reasonText.safeParse(rest.join(' '));
    if (!reason.success) throw new UsageError(reason.error.issues[0]?.message ?? usage);
    await suspendUser(ctx, { id, reason: reason.data });
    return `Suspended ${email}.`;
  },
  async restore(ctx, { id, email }) {
    await restoreUser(ctx, { id });
    return `${email} can sign in again.`;
  },
};

async function printAdmins(ctx: Ctx, output: Output): Promise<void> {
  const admins = await listAdmins(ctx);
  const lacking = ctx.config.adminNeedsFactor ? await listAdminsWithoutFactor(ctx.db) : [];
  for (const { email, suspended_at: suspendedAt } of admins) {
    const notes = [
      ...(suspendedAt === null ? [] : ['suspended']),
      ...(lacking.some((item) => item.email === email) ? ['no two-factor method'] : []),
    ];
    output(notes.length === 0 ? email : `${email} (${notes.join(', ')})`);
  }
  if (admins.length === 0) output('No admins yet.');
}

/** Runs the admin command: admins, suspensions, and undecided emails. The terminal has all rights of an admin. */
export async function runAdmin(
  services: Services,
  args: readonly string[],
  output: Output,
): Promise<boolean> {
  const [name = '', email, ...rest] = args;
  const { ctx, publish } = createCommandCtx(services);
  if (name === 'list' && email === undefined) {
    await printAdmins(ctx, output);
    return true;
  }
  if (name === 'remove-examples' && email === undefined) {
    const removed = formatExamples(await removeExamples(ctx));
    publish();
    output(removed === '' ? 'There are no examples.' : `Removed ${removed}.`);
    return true;
  }
  if (name === 'secrets' && email === undefined) {
    const lines = describeSecrets(await countSecrets(ctx.db));
    output(lines.length === 0 ? 'No text contains a recovery phrase or a private key.' : lines.join('\n'));
    return true;
  }
  if (name === 'mails') {
    await runMails(ctx, args.slice(1), output);
    return true;
  }
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const acceptsMore = name === 'suspend';
  if (action === undefined || email === undefined || rest.length > 0 !== acceptsMore)
    throw new UsageError(usage);
  const id = await findUserId(ctx, email);
  if (id === undefined) throw new AppError('NOT_FOUND', `No account found for ${email}.`);
  const result = await action(ctx, { id, email, rest });
  publish();
  output(result);
  return true;
}
