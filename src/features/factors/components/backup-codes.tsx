import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { download } from '#/ui/download.ts';
import { toast } from '#/ui/toast-store.ts';

function formatFile(codes: readonly string[], email: string): string {
  return [
    `Backup codes for your Dropfolio account ${email}`,
    'Each code works once in place of a two-factor code.',
    '',
    ...codes,
    '',
  ].join('\r\n');
}

/** Returns whether a dialog may close. Shows a toast while unsaved codes prevent it. */
export function canClose(codes: readonly string[] | null): boolean {
  if (codes === null) return true;
  toast({ title: 'Save your backup codes first', description: 'You won’t see them again.' });
  return false;
}

type BackupCodesProps = { codes: readonly string[]; email: string; onStored: () => void };

/** A dialog body with backup codes, which are shown only once. */
export function BackupCodes({ codes, email, onStored }: BackupCodesProps) {
  const [isStored, setIsStored] = useState(false);
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-muted">
          Use each code once to sign in when you don’t have your two-factor method. You won’t see them again,
          so store them somewhere other than your phone.
        </p>
        <ul
          aria-label="Backup codes"
          className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-base text-ink"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            text={codes.join('\n')}
            label="Copy the codes"
            showLabel
            onError={() =>
              toast({
                title: 'Your browser blocked copying. Select the codes and copy them manually.',
                tone: 'destructive',
              })
            }
          />
          <Button
            size="sm"
            onClick={() => download('dropfolio-backup-codes.txt', 'text/plain', formatFile(codes, email))}
          >
            <Download aria-hidden="true" />
            Download .txt
          </Button>
        </div>
        <Checkbox
          label="I’ve saved them"
          checked={isStored}
          onChange={(event) => setIsStored(event.target.checked)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" disabled={!isStored} onClick={onStored}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
