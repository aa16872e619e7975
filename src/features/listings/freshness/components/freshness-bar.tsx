import type { ListingKind } from '#/lib/listing-kinds.ts';
import type { Listing } from '../../schema.ts';

type FreshnessBarProps = {
  kind: ListingKind;
  id: string;
  name: string;
  listing: Listing;
  isCompact: boolean;
};

/** When a listing was last found to be right, and by whom; at the panel's start, as wide as it leaves room for. */
export function FreshnessBar(_: FreshnessBarProps) {
  return null;
}
