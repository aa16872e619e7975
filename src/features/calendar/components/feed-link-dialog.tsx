import { CalendarPlus } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { CopyDialog } from '#/ui/copy-dialog.tsx';

type FeedLinkDialogProps = { url: string; open: boolean; onClose: () => void };

export function FeedLinkDialog({ url, open, onClose }: FeedLinkDialogProps) {
  return (
    <CopyDialog
      open={open}
      onClose={onClose}
      title="Your calendar link"
      description="Anyone with this link can see your feed’s entries. Keep it to yourself."
      label="Link"
      text={url}
      copyLabel="Copy link"
      hint="In Google Calendar, choose Other calendars, then From URL."
      action={
        <Button asChild size="sm">
          <a href={url.replace(/^https?:/, 'webcal:')} rel="noreferrer">
            <CalendarPlus aria-hidden="true" />
            Add to calendar
          </a>
        </Button>
      }
    />
  );
}
