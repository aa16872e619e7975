import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { recordCase } from '../record.ts';
import { type Answers, describeImport } from './describe-import.ts';

const files = new URL('files/', import.meta.url);
const expected = new URL('expected/', import.meta.url);
const names = (await readdir(files)).toSorted();

/** Reads an expectation: its kind, the answers to questions, and the preview's lines. */
async function readExpectation(name: string): Promise<{ kind: string; answers: Answers; lines: string[] }> {
  const [kind = '', ...rest] = (await readFile(new URL(encodeURIComponent(`${name}.txt`), expected), 'utf8'))
    .trimEnd()
    .split('\n');
  const isAnswer = rest[0]?.startsWith('answers: ') === true;
  return {
    kind: kind.replace('kind: ', ''),
    answers: isAnswer ? JSON.parse(rest[0]?.slice('answers: '.length) ?? '{}') : {},
    lines: isAnswer ? rest.slice(1) : rest,
  };
}

describe('import files from users', () => {
  it.each(names)('reads %s correctly or asks', async (name) => {
    const { kind, answers, lines } = await readExpectation(name);
    const bytes = new Uint8Array(await readFile(new URL(encodeURIComponent(name), files)));
    const described = await describeImport(bytes, name, answers);
    const isExpected = described.lines.join('\n') === lines.join('\n');
    const expectedVerdict = described.hasQuestions ? 'asked' : 'right';
    const verdict = isExpected ? expectedVerdict : 'wrong';
    recordCase(`imports: ${kind}`, { verdict, lost: described.lost.length });
    expect(described.lines).toEqual(lines);
    expect(described.lost).toEqual([]);
  });

  it('has an expectation for every file', async () => {
    expect((await readdir(expected)).toSorted()).toEqual(names.map((name) => `${name}.txt`).toSorted());
  });
});
