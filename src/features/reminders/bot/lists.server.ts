import { formatTelegramText, type TelegramText } from '#/platform/channels/telegram-text.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import {
  listClaims,
  listClosingClaims,
  listToday,
  type NamedClaim,
} from '../../airdrops/today/queries.server.ts';
import { formatLines, formatShortName } from '../texts.ts';

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
  const { checkIns, starts } = await listToday(ctx);
  const closing = await listClosingClaims(ctx);
  const body = joinSections(
    formatSection('Closing within 24 hours', closing.map(formatClaim)),
    formatSection('Check-ins due', checkIns.map(formatShortName)),
    formatSection('Starting today', starts.map(formatShortName)),
  );
  return formatTelegramText(
    { title: 'Today', body: body || 'Nothing is due.', url: getTrackerUrl(ctx) },
    checkIns.length > 0 ? [{ action: 'check-in', airdropId: null }] : [],
  );
}

/** Builds the reply to /claims. */
export async function buildClaimsMessage(ctx: MemberCtx): Promise<TelegramText> {
  const { overdue, next, open } = await listClaims(ctx, weekMs);
  const body = joinSections(
    formatSection('Overdue', overdue.map(formatClaim)),
    formatSection('Next seven days', next.map(formatClaim)),
    formatSection('Open for longer', open.map(formatClaim)),
  );
  return formatTelegramText({
    title: 'Claims',
    body: body || 'No claims in the next seven days.',
    url: getTrackerUrl(ctx),
  });
}
