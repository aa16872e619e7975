/** An event of a calendar file. Instants are epoch milliseconds; absent texts are left out. */
export type CalendarEvent = {
  /** Stays the same when the event changes, so that calendars replace it. */
  uid: string;
  start: number;
  end: number;
  /** When the event was last changed. */
  changedAt: number;
  summary: string;
  description?: string | undefined;
  url?: string | undefined;
};

const longestLine = 75;

/** 20261120T183000Z */
const utc = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString().replace(/[-:]|\.000/g, '');

/** A TEXT value (RFC 5545, 3.3.11). */
const escapeText = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/([;,])/g, '\\$1')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');

/** Lines of at most 75 octets, continued by a space; no character is cut in two (RFC 5545, 3.1). */
function fold(line: string): string {
  const bytes = new TextEncoder();
  let folded = '';
  let room = longestLine;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (size > room) {
      folded += '\r\n ';
      room = longestLine - 1;
    }
    folded += character;
    room -= size;
  }
  return folded;
}

/** A calendar file (RFC 5545) with one event. `product` names who made it. */
export function calendarFile(event: CalendarEvent, product: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(event.description === undefined ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
