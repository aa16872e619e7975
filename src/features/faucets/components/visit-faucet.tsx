import { ListingLink } from '#/features/listings/components/listing-link.tsx';
import { Button } from '#/ui/button.tsx';
import type { Faucet } from '../schema.ts';
import type { Notes } from './use-notes.ts';

/** Leads to a faucet; where it has a cooldown, that begins. */
export function VisitFaucet({ faucet, notes }: { faucet: Faucet; notes: Notes }) {
  const { id, name, url, listing, cooldownMinutes } = faucet;
  const starts = cooldownMinutes === null ? undefined : () => notes.use(id);
  return (
    <Button asChild size="sm">
      <ListingLink
        listing={listing}
        href={url}
        plain
        onClick={starts}
        onAuxClick={(event) => event.button === 1 && starts?.()}
      >
        <span>
          Visit Faucet<span className="sr-only"> {name}</span>
        </span>
      </ListingLink>
    </Button>
  );
}
