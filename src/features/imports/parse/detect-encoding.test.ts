import { describe, expect, it } from 'vitest';
import { detectEncoding } from './detect-encoding.ts';

const limit = 65_536;
const lineFeed = 0x0a;
/** ‘链上空投’ in GB 18030, two bytes a character. */
const chinese = [193, 180, 201, 207, 191, 213, 205, 182];
/** ‘Проект’ in Windows-1251. */
const russian = [207, 240, 238, 229, 234, 242];
/** ‘さくら’ in Shift JIS, which reads as Greek quotation marks and letters in Windows-1253. */
const japanese = [0x82, 0xb3, 0x82, 0xad, 0x82, 0xe7];

describe('detectEncoding', () => {
  it.each([0, 1])('ignores the cell that the limit cuts, %i bytes into a character', (offset) => {
    const bytes = Array.from({ length: offset }, () => lineFeed);
    while (bytes.length < limit + 100) bytes.push(...chinese, ...chinese, lineFeed);
    const { used, choices } = detectEncoding(Uint8Array.from(bytes));
    expect(used).toBe('gb18030');
    expect(choices.find(({ encoding }) => encoding === 'gb18030')?.sample).not.toContain('\u{fffd}');
  });

  it('reads the last cell of a file without a line break at the end', () => {
    const bytes = Uint8Array.from([...Buffer.from('«Scroll»\n', 'latin1'), ...russian]);
    expect(detectEncoding(bytes)).toMatchObject({ used: 'windows-1251' });
  });

  it('reads a file with a single word in hiragana', () => {
    const bytes = Uint8Array.from([...Buffer.from('Name,Project\n'), ...japanese, lineFeed]);
    expect(detectEncoding(bytes)).toMatchObject({ used: 'shift_jis' });
  });
});
