import type { LucideIcon, LucideProps } from 'lucide-react';
import { createElement } from 'react';

/** A shape that can't be part of the one path: its element and attributes. */
export type IconShape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const isNamed = (props: LucideProps): boolean =>
  Object.entries(props).some(
    ([name, value]) => value != null && (name.startsWith('aria-') || name === 'role' || name === 'title'),
  );

/**
 * The component of an icon: its class `lucide-<name>`, what its lines are as one path, and what is left. The build puts it in the place of
 * Lucide's own (scripts/icon-modules.ts); it takes what of Lucide's props is used here.
 */
export const iconOf = (name: string, path: string, shapes: readonly IconShape[] = []): LucideIcon =>
  ((props: LucideProps) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed(props) ? undefined : 'true',
        ...props,
        className: props.className ? `lucide-${name} ${props.className}` : `lucide-${name}`,
      },
      createElement('path', { d: path }),
      ...shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes })),
    )) as unknown as LucideIcon;
