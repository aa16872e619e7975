import { ListingLink } from '#/features/listings/components/listing-link.tsx';
import { Button } from '#/ui/button.tsx';
import type { Faucet } from '../schema.ts';
import type { Notes } from './use-notes.ts';

/** Opens the faucet and starts its cooldown, if it has one. */
export function VisitFaucet({ faucet, notes }: { faucet: Faucet; notes: Notes }) {
  const { id, name, url, listing, cooldownMinutes } = faucet;
  const startCooldown = cooldownMinutes === null ? undefined : () => notes.use(id);
  return (
    <Button asChild size="sm">
      <ListingLink
        listing={listing}
        href={url}
        plain
        onClick={startCooldown}
        onAuxClick={(event) => event.button === 1 && startCooldown?.()}
      >
        <span>
          Visit Faucet<span className="sr-only"> {name}</span>
        </span>
      </ListingLink>
    </Button>
  );
}
