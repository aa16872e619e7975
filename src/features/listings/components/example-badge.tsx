import { Badge } from '#/ui/badge.tsx';
import type { Listing } from '../schema.ts';

/** Marks an example; renders nothing for any other listing. */
export function ExampleBadge({ listing }: { listing: Listing }) {
  return listing.isExample ? <Badge tone="info">Example</Badge> : null;
}
