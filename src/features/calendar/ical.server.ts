import ical, { type ICalCalendarData, ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { createYielder } from '#/platform/event-loop.server.ts';

/** Longer lines must be folded (RFC 5545, 3.1). */
const maxLineBytes = 75;
const footer = 'END:VCALENDAR';

/** Replaces control characters except line feeds by spaces, because iCalendar text can't contain them. */
export const cleanCalendarText = (text: string): string => text.replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ');

/**
 * Folds a long line without splitting a character. Faster than the library, which measures each character separately.
 */
function foldLine(line: string): string {
  if (line.length * 3 <= maxLineBytes) return line;
  const bytes = Buffer.from(line);
  const isContinuationByte = (index: number) => ((bytes[index] ?? 0) & 0xc0) === 0x80;
  const parts: string[] = [];
  let from = 0;
  // Continuation lines begin with a space, which counts.
  for (let maxBytes = maxLineBytes; bytes.length - from > maxBytes; maxBytes = maxLineBytes - 1) {
    let to = from + maxBytes;
    while (isContinuationByte(to)) to -= 1;
    parts.push(bytes.toString('utf8', from, to));
    from = to;
  }
  return [...parts, bytes.toString('utf8', from)].join('\r\n ');
}

const fold = (text: string): string => text.split('\r\n').map(foldLine).join('\r\n');

/** Builds a calendar file (RFC 5545), yielding to the event loop from time to time. */
export async function buildCalendar(
  events: Iterable<ICalEventData>,
  properties: Pick<ICalCalendarData, 'name' | 'ttl' | 'x'> = {},
): Promise<string> {
  const calendar = ical({
    prodId: '//Dropfolio//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ...properties,
  });
  const parts = [fold(calendar.toString()).slice(0, -footer.length)];
  const pause = createYielder();
  for (const event of events) {
    parts.push(fold(calendar.createEvent(event).toString()));
    await pause();
  }
  return `${parts.join('')}${footer}\r\n`;
}

export function toPresaleFields(
  presale: {
    id: string;
    projectName: string;
    tokenSymbol: string;
    blockchain: string;
    start: Date | string;
    end: Date | string;
  },
  baseUrl: string,
): Pick<ICalEventData, 'start' | 'end' | 'summary' | 'description' | 'url'> {
  const { id, projectName, tokenSymbol, blockchain, start, end } = presale;
  const url = `${baseUrl}/presales/${id}`;
  return {
    start,
    end,
    summary: cleanCalendarText(`Presale: ${projectName} (${tokenSymbol})`),
    description: cleanCalendarText(`Presale of ${tokenSymbol} on ${blockchain}. Dates may change: ${url}`),
    url,
  };
}
