import { ListingLink } from '#/features/listings/components/listing-link.tsx';
import type { Listing } from '#/features/listings/schema.ts';
import { textLinks } from '#/lib/text-links.ts';
import { cx } from '#/ui/cx.ts';

type LinkedTextProps = { text: string; listing: Listing; className?: string | undefined };

/** A text of a listing with its line breaks, in which addresses are links. */
export function LinkedText({ text, listing, className }: LinkedTextProps) {
  let at = 0;
  return (
    <p className={cx('whitespace-pre-line break-words', className)}>
      {textLinks(text).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.url === undefined) return <span key={key}>{part.text}</span>;
        return (
          <ListingLink
            key={key}
            listing={listing}
            href={part.url}
            hideIcon
            className="wrap-anywhere"
            whenHeld={<span className="text-muted italic">link hidden</span>}
          >
            {part.text}
          </ListingLink>
        );
      })}
    </p>
  );
}
