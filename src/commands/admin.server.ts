import type { Services } from '../boot.server.ts';
import { grantAdmin } from '../features/accounts/commands.server.ts';
import { type Output, UsageError } from './command.server.ts';
import { commandCtx } from './command-ctx.server.ts';

const usage = 'Usage: npm run admin -- grant EMAIL';

/** `grant EMAIL` gives the admin role to an account. */
export async function runAdmin(
  services: Services,
  args: readonly string[],
  output: Output,
): Promise<boolean> {
  const [action, email, ...rest] = args;
  if (action !== 'grant' || email === undefined || rest.length > 0) throw new UsageError(usage);
  const { ctx, publish } = commandCtx(services);
  await grantAdmin(ctx, email);
  publish();
  output(`${email} is an admin now.`);
  return true;
}
