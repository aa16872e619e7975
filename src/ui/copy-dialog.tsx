import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { toast } from './toast-store.ts';

type CopyDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** The label of the text. */
  label: string;
  text: string;
  copyLabel: string;
  /** Where to enter the text. */
  hint?: string;
  /** An additional action. */
  action?: ReactNode;
  /** The purpose of the text. */
  children?: ReactNode;
};

export function CopyDialog(props: CopyDialogProps) {
  const { open, onClose, title, description, label, text, copyLabel, hint, action, children } = props;
  const showCopyError = () =>
    toast({
      title: `Select the ${label.toLowerCase().replace(/^your /, '')} and copy it manually.`,
      tone: 'destructive',
    });
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <DialogBody className="flex flex-col gap-3">
        <Field label={label} {...(hint !== undefined && { hint })}>
          <Input
            readOnly
            value={text}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            ref={(input) => input?.focus()}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label={copyLabel} showLabel onError={showCopyError} />
          {action}
        </div>
        {children !== undefined && <p className="text-muted text-sm">{children}</p>}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
