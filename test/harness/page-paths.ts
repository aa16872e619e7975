import { routes } from '../../src/routes.ts';

/** Returns the path of every page in the route table. */
export function listPagePaths(nodes: readonly unknown[] = routes.children ?? [], parent = ''): string[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'object' || node === null) return [];
    const ownPath = 'path' in node && typeof node.path === 'string' ? node.path : undefined;
    const isIndex = 'type' in node && node.type === 'index';
    const path = ownPath === undefined ? parent : `${parent}${ownPath}`;
    const children =
      'children' in node && Array.isArray(node.children) ? listPagePaths(node.children, path) : [];
    return ownPath === undefined && !isIndex ? children : [path || '/', ...children];
  });
}

/** Returns the paths of the pages without a parameter. */
export const listStaticPaths = (): string[] => [
  ...new Set(listPagePaths().filter((path) => !path.includes('$'))),
];
