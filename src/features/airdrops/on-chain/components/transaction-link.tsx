import { ExternalLink } from '#/ui/external-link.tsx';
import type { ChainLink } from '../../calls.ts';
import { shortenAddress } from '../texts.ts';

type TransactionLinkProps = { transaction: ChainLink; className?: string };

/** A transaction: its page in the chain's explorer, or its hash where the chain has none. */
export function TransactionLink({ transaction: { chain, hash, url }, className }: TransactionLinkProps) {
  if (url === null)
    return (
      <span className={className} title={hash}>
        {shortenAddress(hash)} on {chain}
      </span>
    );
  return (
    <ExternalLink href={url} className={className} title={hash}>
      Transaction<span className="sr-only"> on {chain}</span>
    </ExternalLink>
  );
}
