import {
  BrainCircuit,
  Coins,
  Gamepad2,
  Globe,
  Image,
  Layers,
  Layers2,
  type LucideIcon,
  MessagesSquare,
} from 'lucide-react';
import { cx } from '#/ui/cx.ts';
import type { Category } from '../kinds.ts';
import type { Campaign } from '../schema.ts';

const icons: Readonly<Record<Category, LucideIcon>> = {
  DeFi: Coins,
  Gaming: Gamepad2,
  NFT: Image,
  'Layer 1': Layers,
  'Layer 2': Layers2,
  Metaverse: Globe,
  'AI/ML': BrainCircuit,
  Social: MessagesSquare,
};

type CampaignImageProps = { campaign: Pick<Campaign, 'imageUrl' | 'category'>; className?: string };

/** The campaign's picture, or the sign of its category. The title stands beside it, so it needs no text. */
export function CampaignImage({ campaign: { imageUrl, category }, className }: CampaignImageProps) {
  const Icon = icons[category];
  return (
    <div
      aria-hidden="true"
      className={cx('relative grid place-items-center overflow-hidden bg-accent-soft', className)}
    >
      {imageUrl === null ? (
        <Icon className="size-9 text-accent-ink opacity-60" strokeWidth={1.5} />
      ) : (
        <img src={imageUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      )}
    </div>
  );
}
