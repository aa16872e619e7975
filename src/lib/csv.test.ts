import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../test/harness/cpu-time.ts';
import { toCsv } from './csv.ts';

/** RFC 4180 parser, independent of the code under test. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  let remainder = text;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(remainder);
    const raw = quoted ? quoted[0] : (/^[^",\r\n]*/.exec(remainder)?.[0] ?? '');
    records.at(-1)?.push(quoted?.[1]?.replaceAll('""', '"') ?? raw);
    remainder = remainder.slice(raw.length);
    if (remainder === '') return records;
    if (remainder.startsWith('\r\n')) records.push([]);
    else if (!remainder.startsWith(',')) throw new Error(`Not RFC 4180: ${remainder}`);
    remainder = remainder.slice(remainder.startsWith(',') ? 1 : 2);
  }
}

describe('toCsv', () => {
  it('separates with commas and ends records with CRLF', () => {
    const text = toCsv(
      ['A', 'B'],
      [
        ['1', ''],
        ['x y', 'z'],
      ],
    );
    expect(text).toBe('A,B\r\n1,\r\nx y,z');
  });

  it('quotes commas, quotes, and line breaks, and doubles quotes', () => {
    expect(toCsv(['A'], [['a,b'], ['say "hi"'], ['two\nlines'], ['two\r\nlines']])).toBe(
      'A\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n"two\r\nlines"',
    );
  });

  it.each([
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '−',
    '﹦',
    '\t',
    '\r',
    '  =',
    '\u00a0+',
    '\u200b@',
    '"=',
  ])('escapes a leading %j in every column, including the header', (sign) => {
    const bad = `${sign}cmd|' /C calc'!A0`;
    const records = parseCsv(toCsv([bad, bad], [[bad, bad]]));
    expect(records).toEqual([
      [`'${bad}`, `'${bad}`],
      [`'${bad}`, `'${bad}`],
    ]);
  });

  it('writes numbers unchanged, and escapes texts that look like numbers', () => {
    expect(toCsv(['A'], [[-15], ['-15'], ['-15+1'], ['-'], ['+15'], [0]])).toBe(
      "A\r\n-15\r\n'-15\r\n'-15+1\r\n'-\r\n'+15\r\n0",
    );
  });

  it('keeps formula characters inside a cell', () => {
    const texts = ['a=b', '1-2', 'me@example.com', 'https://x.com/?a=1&b=-2', 'a - b', 'x: =1', 'C＋＋'];
    expect(
      parseCsv(
        toCsv(
          ['A'],
          texts.map((text) => [text]),
        ),
      ),
    ).toEqual([['A'], ...texts.map((text) => [text])]);
  });

  it.each([
    ['x;=1', "x;'=1"],
    ['x; =1', "x; '=1"],
    ['x,+1', "x,'+1"],
    ['x\t@1', "x\t'@1"],
    ['x|＝1', "x|'＝1"],
    ['- one\n- two', "'- one\n'- two"],
    ['x;"=1', 'x;"\'=1'],
    ["x;'=1", "x;''=1"],
    ['x\u2028=1', "x\u2028'=1"],
    ['\t=1', "'\t'=1"],
  ])('escapes %j, where another parser may start a cell', (text, expected) => {
    expect(parseCsv(toCsv(['A'], [[text]]))).toEqual([['A'], [expected]]);
  });

  it('guards only the beginning of a cell with hasOwnTexts', () => {
    const texts = [['- one\n- two, -3; =4'], ['x;=1'], ['@ada\t+1']];
    expect(parseCsv(toCsv(['A'], texts, { hasOwnTexts: true }))).toEqual([
      ['A'],
      ["'- one\n- two, -3; =4"],
      ['x;=1'],
      ["'@ada\t+1"],
    ]);
  });

  it('formats text designed for slow matching in less than 2 seconds', () => {
    const elapsed = measureCpuMs(() => {
      toCsv(['A'], [['\n'.repeat(200_000)], [' ;'.repeat(100_000)], [`${';'.repeat(1000)} `.repeat(200)]]);
    });
    expect(elapsed).toBeLessThan(2000);
  });

  it('round-trips any mixture of special characters', () => {
    const pieces = ['"', ',', '\n', '\r\n', 'a', ' ', "'", ':', ';', '🦊'];
    const cells = pieces.flatMap((a) => pieces.flatMap((b) => pieces.map((c) => `x${a}${b}${c}`)));
    const rows = cells.map((cell, index) => [cell, String(index), cell]);
    expect(parseCsv(toCsv(['A', 'B', 'C'], rows))).toEqual([['A', 'B', 'C'], ...rows]);
  });
});
