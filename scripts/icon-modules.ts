import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { IconShape } from '../src/ui/icon-of.ts';

type Attributes = Readonly<Record<string, string>>;

const runtime = join(import.meta.dirname, '..', 'src', 'ui', 'icon-of.ts').replaceAll('\\', '/');
const moduleName = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;

const arcs = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

function rectangle(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  if (rx === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  return `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`;
}

/** What follows another path: it begins at its own place, and what else its first command draws stays relative to that. */
function absolute(path: string): string {
  const [, x, y, rest = ''] =
    /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))(.*)$/.exec(path) ?? [];
  if (x === undefined || y === undefined) return path;
  return `M${x} ${y}${/^[\s,]*[-.\d]/.test(rest) ? `l${rest.replace(/^[\s,]+/, '')}` : rest}`;
}

/** A shape's outline as a path; undefined for what says more of itself than its outline, such as a colour. */
export function pathOf(tag: string, attributes: Attributes): string | undefined {
  const known: Readonly<Record<string, readonly string[]>> = {
    path: ['d'],
    line: ['x1', 'y1', 'x2', 'y2'],
    circle: ['cx', 'cy', 'r'],
    ellipse: ['cx', 'cy', 'rx', 'ry'],
    rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  };
  if (Object.keys(attributes).some((name) => name !== 'key' && !known[tag]?.includes(name))) return undefined;
  const of = (name: string): number => Number(attributes[name] ?? 0);
  if (tag === 'path') return absolute(attributes.d ?? '');
  if (tag === 'line') return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
  if (tag === 'circle') return arcs(of('cx'), of('cy'), of('r'), of('r'));
  if (tag === 'ellipse') return arcs(of('cx'), of('cy'), of('rx'), of('ry'));
  const rx = Number(attributes.rx ?? attributes.ry ?? 0);
  const ry = Number(attributes.ry ?? attributes.rx ?? 0);
  return rectangle(of('x'), of('y'), of('width'), of('height'), rx, ry);
}

/**
 * Lucide's icons as they are used here: one path each, drawn by one small function (src/ui/icon-of.ts), where Lucide's are two components, an element for
 * each line and a key for each element.
 */
export function iconModules(): Plugin {
  return {
    name: 'icon-modules',
    enforce: 'pre',
    async load(id) {
      if (!moduleName.test(id)) return null;
      const { __iconData: icon } = (await import(id)) as {
        __iconData?: { name: string; size: number; node: readonly (readonly [string, Attributes])[] };
      };
      // A list of others.
      if (icon === undefined) return null;
      if (icon.size !== 24) this.error(`${id} is ${icon.size} wide`);
      const paths: string[] = [];
      const shapes: IconShape[] = [];
      for (const [tag, { key: _, ...attributes }] of icon.node) {
        const path = pathOf(tag, attributes);
        if (path === undefined) shapes.push([tag, attributes]);
        else paths.push(path);
      }
      const args = [icon.name, paths.join(''), ...(shapes.length > 0 ? [shapes] : [])];
      return `import { iconOf } from ${JSON.stringify(runtime)};
const icon = /* @__PURE__ */ iconOf(${args.map((one) => JSON.stringify(one)).join(', ')});
export { icon as default };`;
    },
  };
}
