import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { toast } from '#/ui/toast-store.ts';

function fileOf(codes: readonly string[], email: string): string {
  return [
    `Backup codes of your Dropfolio account ${email}`,
    'Each works once, where a code of your second factor is asked for.',
    '',
    ...codes,
    '',
  ].join('\r\n');
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'dropfolio-backup-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Whether a dialog may close: not over codes that are shown only once. */
export function mayClose(codes: readonly string[] | null): boolean {
  if (codes === null) return true;
  toast({ title: 'Store your backup codes first', description: 'They are shown only now.' });
  return false;
}

/** Backup codes, shown this once: the body of a dialog. */
export function BackupCodes({
  codes,
  email,
  onStored,
}: {
  codes: readonly string[];
  email: string;
  onStored: () => void;
}) {
  const [stored, setStored] = useState(false);
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-muted">
          Each of these codes signs you in once, when you don’t have your second factor at hand. They are
          shown only now: store them where you find them without your phone.
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
                title: 'Error',
                description: 'The browser did not let us copy. Please select the codes and copy them.',
                tone: 'destructive',
              })
            }
          />
          <Button size="sm" onClick={() => save(fileOf(codes, email))}>
            <Download aria-hidden="true" />
            Download as .txt
          </Button>
        </div>
        <Checkbox
          label="I have stored them"
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" disabled={!stored} onClick={onStored}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
