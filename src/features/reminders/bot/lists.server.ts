import { type TelegramText, telegramText } from '#/platform/channels/telegram-text.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { listClaims, listToday } from '../../airdrops/today/queries.server.ts';

const week = 7 * 24 * 60 * 60 * 1000;
const mostLines = 25;

function part(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, mostLines).map((line) => `• ${line}`);
  const rest = lines.length - shown.length;
  return [`${title}: ${lines.length}`, ...shown, ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n');
}

const together = (...parts: readonly string[]) => parts.filter((one) => one !== '').join('\n\n');
const nameOf = ({ name }: { name: string }) => name;
const trackerOf = ({ config }: MemberCtx) => `${config.baseUrl}/tracker`;

/** /today */
export async function todayText(ctx: MemberCtx): Promise<TelegramText> {
  const { checkIns, starts } = await listToday(ctx);
  const body = together(
    part('Check-ins due', checkIns.map(nameOf)),
    part('Starting today', starts.map(nameOf)),
  );
  return telegramText(
    { title: 'Today', body: body || 'Nothing is due.', url: trackerOf(ctx) },
    checkIns.length > 0 ? [{ action: 'check-in', airdropId: null }] : [],
  );
}

/** /claims */
export async function claimsText(ctx: MemberCtx): Promise<TelegramText> {
  const { overdue, next } = await listClaims(ctx, week);
  const lineOf = ({ name, when }: { name: string; when: string }) => `${name}: ${when}`;
  const body = together(part('Overdue', overdue.map(lineOf)), part('Next seven days', next.map(lineOf)));
  return telegramText({
    title: 'Claims',
    body: body || 'No claims in the next seven days.',
    url: trackerOf(ctx),
  });
}
