import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { Listing } from '../schema.ts';

type ListingPanelProps = {
  kind: ListingKind;
  id: string;
  name: string;
  listing: Listing;
  isCompact?: boolean;
};

/** How fresh a listing is, what was changed in it, following and reporting it: below each public item. `isCompact`: within a card. */
export function ListingPanel(_: ListingPanelProps) {
  return null;
}
