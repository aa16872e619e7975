import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Guide } from '../schema.ts';
import { getGuideLink, listShareTargets } from '../share.ts';
import { ShareIcon } from './share-icons.tsx';

type ShareDialogProps = { guide: Guide; open: boolean; onClose: () => void };

export function ShareDialog({ guide, open, onClose }: ShareDialogProps) {
  const url = getGuideLink(window.location.origin, guide.id);
  return (
    <Dialog open={open} onClose={onClose} title="Share Airdrop Guide" description={guide.title}>
      <DialogBody className="flex flex-col gap-5">
        <Field label="Guide link">
          <Input
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            trailing={
              <CopyButton
                text={url}
                label="Copy link"
                onCopied={() => toast({ title: 'Link copied', tone: 'success' })}
                onError={() => toast({ title: 'Failed to copy', tone: 'destructive' })}
              />
            }
          />
        </Field>
        <ul aria-label="Share on" className="grid grid-cols-2 gap-2">
          {listShareTargets({ title: guide.title, url }).map(({ name, href }) => (
            <li key={name} className="grid">
              <Button asChild>
                {href.startsWith('mailto:') ? (
                  <a href={href}>
                    <ShareIcon name={name} />
                    {name}
                  </a>
                ) : (
                  <ExternalLink href={href} plain hideIcon>
                    <ShareIcon name={name} />
                    {name}
                  </ExternalLink>
                )}
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
