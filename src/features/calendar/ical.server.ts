import ical, { type ICalCalendarData, ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { pace } from '#/platform/pace.server.ts';

/** Octets of a line, beyond which it is folded (RFC 5545, 3.1). */
const longestLine = 75;
const end = 'END:VCALENDAR';

/** A text as a calendar may hold it: control characters are in none. Line feeds stay. */
export const calendarLine = (text: string): string => text.replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ');

/** Cuts a line where it is too long, never within a letter. The library weighs each letter by itself, which takes long. */
function foldLine(line: string): string {
  if (line.length * 3 <= longestLine) return line;
  const bytes = Buffer.from(line);
  const isWithinLetter = (at: number) => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  const parts: string[] = [];
  let from = 0;
  // What goes on begins with a space, which counts.
  for (let room = longestLine; bytes.length - from > room; room = longestLine - 1) {
    let to = from + room;
    while (isWithinLetter(to)) to -= 1;
    parts.push(bytes.toString('utf8', from, to));
    from = to;
  }
  return [...parts, bytes.toString('utf8', from)].join('\r\n ');
}

const fold = (text: string): string => text.split('\r\n').map(foldLine).join('\r\n');

/** A calendar of these events, as a file (RFC 5545). Others go first now and then while it is written. */
export async function calendarText(
  events: Iterable<ICalEventData>,
  head: Pick<ICalCalendarData, 'name' | 'ttl' | 'x'> = {},
): Promise<string> {
  const calendar = ical({
    prodId: '//Dropfolio//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ...head,
  });
  const parts = [fold(calendar.toString()).slice(0, -end.length)];
  const pause = pace();
  for (const event of events) {
    parts.push(fold(calendar.createEvent(event).toString()));
    await pause();
  }
  return `${parts.join('')}${end}\r\n`;
}

/** What a calendar says of a presale, wherever it comes from. */
export function presaleFields(
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
  const { id, projectName, tokenSymbol, blockchain, start, end: over } = presale;
  const url = `${baseUrl}/presales/${id}`;
  return {
    start,
    end: over,
    summary: calendarLine(`Presale: ${projectName} (${tokenSymbol})`),
    description: calendarLine(`Presale of ${tokenSymbol} on ${blockchain}. Dates may change: ${url}`),
    url,
  };
}
