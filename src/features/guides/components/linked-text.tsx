import { ListingLink } from '#/features/listings/components/listing-link.tsx';
import type { Listing } from '#/features/listings/schema.ts';
import { splitTextLinks } from '#/lib/text-links.ts';
import { cx } from '#/ui/cx.ts';

type LinkedTextProps = { text: string; listing: Listing; className?: string | undefined };

/** A listing's text with line breaks and clickable URLs. */
export function LinkedText({ text, listing, className }: LinkedTextProps) {
  const parts: (ReturnType<typeof splitTextLinks>[number] & { start: number })[] = [];
  let offset = 0;
  for (const part of splitTextLinks(text)) {
    parts.push({ ...part, start: offset });
    offset += part.text.length;
  }
  return (
    <p className={cx('whitespace-pre-line break-words', className)}>
      {parts.map((part) =>
        part.url === undefined ? (
          <span key={part.start}>{part.text}</span>
        ) : (
          <ListingLink
            key={part.start}
            listing={listing}
            href={part.url}
            hideIcon
            className="wrap-anywhere"
            whenHeld={<span className="text-muted italic">link hidden</span>}
          >
            {part.text}
          </ListingLink>
        ),
      )}
    </p>
  );
}
