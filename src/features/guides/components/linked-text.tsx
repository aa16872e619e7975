import { textLinks } from '#/lib/text-links.ts';
import { cx } from '#/ui/cx.ts';
import { ExternalLink } from '#/ui/external-link.tsx';

/** A text with its line breaks, in which addresses are links. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  let at = 0;
  return (
    <p className={cx('whitespace-pre-line break-words', className)}>
      {textLinks(text).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.url === undefined) return <span key={key}>{part.text}</span>;
        return (
          <ExternalLink key={key} href={part.url} hideIcon className="break-all">
            {part.text}
          </ExternalLink>
        );
      })}
    </p>
  );
}
