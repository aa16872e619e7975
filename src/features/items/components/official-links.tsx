import { HeldNotice, ListingLink } from '#/features/listings/components/listing-link.tsx';
import type { Listing } from '#/features/listings/schema.ts';

type OfficialLinksProps = {
  listing: Listing;
  /** Labels and URLs; links without a URL are omitted. */
  links: readonly (readonly [label: string, url: string | null])[];
  onFollow: (() => void) | undefined;
};

/** Links to a project's website and social profiles. */
export function OfficialLinks({ listing, links, onFollow }: OfficialLinksProps) {
  if (links.every(([, url]) => url === null)) return null;
  return (
    <section aria-label="Official Links">
      <h2 className="font-medium text-base text-ink">Official Links</h2>
      <HeldNotice listing={listing} className="mt-2" />
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2 pointer-coarse:gap-y-6 text-base">
        {links.map(
          ([label, url]) =>
            url !== null && (
              <li key={label}>
                <ListingLink
                  listing={listing}
                  href={url}
                  className="tap"
                  onClick={onFollow}
                  whenHeld={<span className="text-muted">{label}</span>}
                >
                  {label}
                </ListingLink>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
