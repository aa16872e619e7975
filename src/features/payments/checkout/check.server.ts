import { notFound } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import type { Checked, PaymentId } from '../schema.ts';
import { checkWithProvider } from '../settlement/polling-jobs.server.ts';
import { readPayment } from '../settlement/commands.server.ts';

/**
 * Checks any user's payment with the provider and settles it by the result. The buyer's open pages receive the
 * changes.
 */
export async function checkPayment(
  ctx: MemberCtx,
  { id }: PaymentId,
  { payments, limits }: Pick<Call, 'payments' | 'limits'>,
): Promise<Checked> {
  const row = await readPayment(ctx.db, id);
  if (row === undefined) throw notFound('payment');
  await limits.take('paymentCheck', ctx.actor.id, { now: ctx.now });
  const { outcome } = await checkWithProvider({ ...ctx, payments }, row, { foundBy: 'job' });
  const { status, remark } = outcome;
  const subject = row.user_id === null ? {} : { subjectId: row.user_id };
  await audit(ctx, 'payment.checked', { ...subject, details: { paymentId: id, status } });
  return { status, remark };
}
