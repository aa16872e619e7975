const claimantPath = /^\/admin\/claimants\/([\da-f-]+)$/;

/** Returns the current address of a page that was merged into another one; undefined for other paths. */
export function getMovedAddress(pathname: string, search: string): string | undefined {
  const query = new URLSearchParams(search);
  const buildQuery = (changed: Record<string, string>, names: Record<string, string> = {}): string => {
    for (const [from, to] of Object.entries(names)) {
      const value = query.get(from);
      if (value) changed[to] = value;
    }
    return new URLSearchParams(changed).toString();
  };
  const claimant = claimantPath.exec(pathname)?.[1];
  if (claimant !== undefined) return `/admin/follow-claims?${buildQuery({ claimant })}`;
  switch (pathname) {
    case '/admin/reports':
      return `/admin/queue?${buildQuery({ kind: 'report' }, { show: 'show' })}`;
    case '/admin/submissions':
      return `/admin/queue?${buildQuery({ kind: 'submission' }, { status: 'show', kind: 'item' })}`;
    case '/admin/payments':
      return query.get('flag') === 'any'
        ? `/admin/queue?${buildQuery({ kind: 'payment', show: 'flagged' })}`
        : undefined;
  }
  return undefined;
}
