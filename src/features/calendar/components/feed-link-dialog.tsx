import { CalendarPlus } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';

type FeedLinkDialogProps = { url: string; open: boolean; onClose: () => void };

/** The address of the feed, to copy or to open in the calendar of this device. */
export function FeedLinkDialog({ url, open, onClose }: FeedLinkDialogProps) {
  const refused = () =>
    toast({ title: 'Error', description: 'Select the link and copy it manually.', tone: 'destructive' });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Your calendar link"
      description="Anyone with this link can see the entries of your feed. Keep it to yourself."
    >
      <DialogBody className="flex flex-col gap-3">
        <Field label="Link" hint="In Google Calendar, choose Other calendars, then From URL.">
          <Input
            readOnly
            value={url}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={url} label="Copy link" showLabel onError={refused} />
          <Button asChild size="sm">
            <a href={url.replace(/^https?:/, 'webcal:')} rel="noreferrer">
              <CalendarPlus aria-hidden="true" />
              Add to calendar
            </a>
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
