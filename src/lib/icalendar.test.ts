import { describe, expect, it } from 'vitest';
import { calendarFile } from './icalendar.ts';

/** Reads a calendar file back: unfolds its lines and undoes the escapes. */
function parse(file: string): Map<string, string> {
  const lines = file.replace(/\r\n[ \t]/g, '').split('\r\n');
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.indexOf(':');
        const value = line
          .slice(at + 1)
          .replace(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));
        return [line.slice(0, at), value];
      }),
  );
}

const event = {
  uid: 'one@example.com',
  start: Date.parse('2026-12-01T12:30:00.999Z'),
  end: Date.parse('2026-12-24T00:00:00Z'),
  changedAt: Date.parse('2026-11-01T08:00:00Z'),
  summary: 'Presale: Harbour, Finance; \\o/',
  description: `First line\nSecond ${'ünïcödé 🚀 '.repeat(30)}`,
  url: 'https://example.com/presales/one',
};

describe('a calendar file', () => {
  const file = calendarFile(event, 'Dropfolio');

  it('ends every line with CR LF', () => {
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  });

  it('has no line over 75 octets, and cuts no character', () => {
    const lines = file.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(5);
    expect(file).not.toContain('\ufffd');
  });

  it('says the same when it is read back, in UTC', () => {
    const read = parse(file);
    expect(read.get('SUMMARY')).toBe(event.summary);
    expect(read.get('DESCRIPTION')).toBe(event.description);
    expect(read.get('UID')).toBe(event.uid);
    expect(read.get('URL')).toBe(event.url);
    expect(read.get('DTSTART')).toBe('20261201T123000Z');
    expect(read.get('DTEND')).toBe('20261224T000000Z');
    expect(read.get('DTSTAMP')).toBe('20261101T080000Z');
  });

  it('lets no text add a line of its own', () => {
    const evil = calendarFile({ ...event, summary: 'A\r\nATTENDEE:mailto:x@example.com\u0007' }, 'Dropfolio');
    expect(evil).toContain('SUMMARY:A\\nATTENDEE:mailto:x@example.com\r\n');
  });
});
