import { type TelegramText, telegramText } from '#/platform/channels/telegram-text.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { listClaims, listToday } from '../../airdrops/today/queries.server.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
const maxLines = 25;

function formatSection(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, maxLines).map((line) => `• ${line}`);
  const hiddenCount = lines.length - shown.length;
  return [
    `${title}: ${lines.length}`,
    ...shown,
    ...(hiddenCount > 0 ? [`… and ${hiddenCount} more`] : []),
  ].join('\n');
}

const joinSections = (...parts: readonly string[]) => parts.filter((one) => one !== '').join('\n\n');
const getName = ({ name }: { name: string }) => name;
const trackerUrl = ({ config }: MemberCtx) => `${config.baseUrl}/tracker`;

/** /today */
export async function todayText(ctx: MemberCtx): Promise<TelegramText> {
  const { checkIns, starts } = await listToday(ctx);
  const body = joinSections(
    formatSection('Check-ins due', checkIns.map(getName)),
    formatSection('Starting today', starts.map(getName)),
  );
  return telegramText(
    { title: 'Today', body: body || 'Nothing is due.', url: trackerUrl(ctx) },
    checkIns.length > 0 ? [{ action: 'check-in', airdropId: null }] : [],
  );
}

/** /claims */
export async function claimsText(ctx: MemberCtx): Promise<TelegramText> {
  const { overdue, next } = await listClaims(ctx, weekMs);
  const formatClaim = ({ name, when }: { name: string; when: string }) => `${name}: ${when}`;
  const body = joinSections(
    formatSection('Overdue', overdue.map(formatClaim)),
    formatSection('Next seven days', next.map(formatClaim)),
  );
  return telegramText({
    title: 'Claims',
    body: body || 'No claims in the next seven days.',
    url: trackerUrl(ctx),
  });
}
