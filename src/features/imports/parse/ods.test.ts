import { describe, expect, it } from 'vitest';
import { readOds } from './ods.ts';

const toXml = (...rows: string[]) =>
  '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" ' +
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>' +
  `<table:table table:name="List">${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}` +
  '</table:table></office:spreadsheet></office:body></office:document-content>';

const toCell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const toCovered = (count: number) => `<table:covered-table-cell table:number-columns-repeated="${count}"/>`;

const readRows = (...rows: string[]) => readOds(toXml(...rows)).map(({ rows: read }) => read);

describe('readOds', () => {
  it('repeats the value of each of two merged areas side by side', () => {
    const twoRows = 'table:number-rows-spanned="2"';
    expect(
      readRows(toCell('Scroll', twoRows) + toCell('L2', twoRows) + toCell('a'), toCovered(2) + toCell('b')),
    ).toEqual([
      [
        ['Scroll', 'L2', 'a'],
        ['Scroll', 'L2', 'b'],
      ],
    ]);
  });

  it('repeats the value of an area of several columns in its first column', () => {
    const area = 'table:number-rows-spanned="2" table:number-columns-spanned="2"';
    expect(readRows(toCell('Scroll', area) + toCovered(1) + toCell('a'), toCovered(2) + toCell('b'))).toEqual(
      [
        [
          ['Scroll', '', 'a'],
          ['Scroll', '', 'b'],
        ],
      ],
    );
  });
});
