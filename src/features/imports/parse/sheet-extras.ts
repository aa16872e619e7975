import { Parser } from 'saxen';
import { encodeLink } from '../mapping/links.ts';
import { type Area, type CellPosition, fillMerged, parseArea, parseCellReference } from './grid.ts';
import { maxColumns } from './limits.ts';
import type { Unpacked } from './unzip.ts';

/** Merged areas, links, and error cells of a sheet, which the XLSX reader ignores. */
type Extras = {
  merged: Area[];
  links: { area: Area; target: string }[];
  errors: { cell: CellPosition; text: string }[];
};

/** Limit per sheet. */
const maxLinks = 50_000;

const decoder = new TextDecoder();
const getLocalName = (name: string) => name.slice(name.indexOf(':') + 1);
const hyperlink = /^\s*(?:_xlfn\.)?HYPERLINK\(\s*"([^"]+)"/i;

function parse(xml: string, parser: Parser): void {
  parser.on('error', () => parser.stop());
  parser.parse(xml);
}

/** Reads the relationship targets of a file part by id. */
function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  const parser = new Parser();
  parser.on('openTag', (name, getAttributes, decode) => {
    if (getLocalName(name) !== 'Relationship') return;
    const { Id = '', Target = '' } = getAttributes();
    targets.set(Id, decode(Target));
  });
  parse(xml, parser);
  return targets;
}

function readExtras(xml: string, targets: ReadonlyMap<string, string>): Extras {
  const extras: Extras = { merged: [], links: [], errors: [] };
  let cell = '';
  let formula: string | undefined;
  let isError = false;
  let error: string | undefined;
  const addLink = (reference: string, target: string | undefined) => {
    const area = parseArea(reference);
    if (area && target && extras.links.length < maxLinks) extras.links.push({ area, target });
  };
  const parser = new Parser();
  parser.on('openTag', (tag, getAttributes, decode) => {
    const name = getLocalName(tag);
    if (name === 'c') {
      const { r = '', t } = getAttributes();
      cell = r;
      isError = t === 'e';
    } else if (name === 'f') formula = '';
    else if (name === 'v' && isError) error = '';
    else if (name === 'mergeCell') {
      const area = parseArea(getAttributes().ref ?? '');
      if (area) extras.merged.push(area);
    } else if (name === 'hyperlink') {
      const attributes = getAttributes();
      const id = Object.entries(attributes).find(([key]) => getLocalName(key) === 'id')?.[1];
      const target = id === undefined ? undefined : targets.get(id);
      const location = attributes.location === undefined ? '' : `#${decode(attributes.location)}`;
      if (target !== undefined)
        addLink(attributes.ref ?? '', target.includes('#') ? target : target + location);
    }
  });
  parser.on('text', (text, decode) => {
    if (formula !== undefined) formula += decode(text);
    if (error !== undefined) error += decode(text);
  });
  parser.on('closeTag', (tag) => {
    const position = error === undefined ? undefined : parseCellReference(cell);
    if (error !== undefined && position) extras.errors.push({ cell: position, text: error });
    error = undefined;
    if (getLocalName(tag) !== 'f' || formula === undefined) return;
    if (parseCellReference(cell)) addLink(cell, hyperlink.exec(formula)?.[1]);
    formula = undefined;
  });
  parse(xml, parser);
  return extras;
}

function applyLinks(rows: string[][], links: Extras['links']): void {
  for (const { area, target } of links) {
    if (!/^https?:\/\//i.test(target)) continue;
    for (let y = area.first.row; y <= Math.min(area.last.row, rows.length - 1); y += 1) {
      const row = rows[y] ?? [];
      for (let x = area.first.column; x <= Math.min(area.last.column, row.length - 1); x += 1) {
        const caption = row[x] ?? '';
        if (caption !== '' && !caption.startsWith('[')) row[x] = encodeLink(caption, target);
      }
    }
  }
}

function applyErrors(rows: string[][], errors: Extras['errors']): void {
  for (const { cell, text } of errors) {
    const row = rows[cell.row];
    if (!row || cell.column >= maxColumns) continue;
    while (row.length <= cell.column) row.push('');
    row[cell.column] = text;
  }
}

/** Adds link targets and errors to their cells, and the value of each merged area to its cells. */
export function applyExtras(rows: string[][], sheet: Unpacked, files: readonly Unpacked[]): void {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]+)$/.exec(sheet.path) ?? [];
  const relationships = files.find(({ path }) => path === `${folder}_rels/${file}.rels`);
  const targets = readTargets(relationships ? decoder.decode(relationships.data) : '');
  const { merged, links, errors } = readExtras(decoder.decode(sheet.data), targets);
  applyErrors(rows, errors);
  applyLinks(rows, links);
  fillMerged(rows, merged);
}

/** Returns the file path of each sheet by name, in workbook order. */
export function readSheetPaths(files: readonly Unpacked[]): Map<string, string> {
  const workbook = files.find(({ path }) => /^xl\/workbook\.xml$/i.test(path));
  const relationships = files.find(({ path }) => /^xl\/_rels\/workbook\.xml\.rels$/i.test(path));
  if (!workbook || !relationships) return new Map();
  const targets = readTargets(decoder.decode(relationships.data));
  const paths = new Map<string, string>();
  const parser = new Parser();
  parser.on('openTag', (tag, getAttributes, decode) => {
    if (getLocalName(tag) !== 'sheet') return;
    const attributes = getAttributes();
    const id = Object.entries(attributes).find(
      ([key]) => getLocalName(key) === 'id' && key.includes(':'),
    )?.[1];
    const target = targets.get(id ?? '') ?? '';
    paths.set(decode(attributes.name ?? ''), target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  });
  parse(decoder.decode(workbook.data), parser);
  return paths;
}
