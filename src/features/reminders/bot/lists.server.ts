import { formatTelegramText, type TelegramText } from '#/platform/channels/telegram-text.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { listClaims, listMemberDue, type NamedClaim } from '../../airdrops/today/queries.server.ts';
import { formatDueGroups, formatLines, formatShortName } from '../texts.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
const maxLines = 25;

function formatSection(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `${title}: ${lines.length}\n${formatLines(lines.slice(0, maxLines), lines.length)}`;
}

const joinSections = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');
const getTrackerUrl = ({ config }: MemberCtx) => `${config.baseUrl}/tracker`;

const formatClaim = (claim: NamedClaim) => `${formatShortName(claim)}: ${claim.when}`;

/** Builds the reply to /today. */
export async function buildTodayMessage(ctx: MemberCtx): Promise<TelegramText> {
  const { groups } = await listMemberDue(ctx);
  const reader = { locale: ctx.actor.locale, zone: ctx.actor.timeZone };
  const body = formatDueGroups(groups, { now: ctx.now.getTime(), reader, maxLines });
  const isCheckInDue = Object.values(groups).some((group) => group.some((due) => due.isCheckInDue));
  return formatTelegramText(
    { title: 'Today', body: body || 'Nothing is due.', url: getTrackerUrl(ctx) },
    isCheckInDue ? [{ action: 'check-in-all', airdropId: null }] : [],
  );
}

/** Builds the reply to /claims. */
export async function buildClaimsMessage(ctx: MemberCtx): Promise<TelegramText> {
  const { next, open, missed } = await listClaims(ctx, weekMs);
  const body = joinSections(
    formatSection('Next seven days', next.map(formatClaim)),
    formatSection('Open for longer', open.map(formatClaim)),
    formatSection('Missed', missed.map(formatClaim)),
  );
  return formatTelegramText({
    title: 'Claims',
    body: body || 'No claims in the next seven days.',
    url: getTrackerUrl(ctx),
  });
}
