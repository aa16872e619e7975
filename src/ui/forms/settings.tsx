import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { SmallForm } from './small-form.tsx';
import type { SmallForm as Form, SmallValues } from './use-small-form.ts';

type SettingsCardProps = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** One matter of the profile. */
export function SettingsCard({ title, description, actions, children }: SettingsCardProps) {
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} level={3} description={description} actions={actions} />
      {children}
    </Card>
  );
}

type SettingsFormProps<V extends SmallValues> = {
  settings: Form<V>;
  label?: string;
  busyLabel?: string;
  savedText?: string;
  /** Beside the button. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Fields, the button that saves them, and 'Saved' once they are. */
export function SettingsForm<V extends SmallValues>(props: SettingsFormProps<V>) {
  const { settings, label = 'Save', busyLabel = 'Saving…', savedText = 'Saved', actions, children } = props;
  const { busy, isDirty, isSaved } = settings;
  return (
    <SmallForm form={settings}>
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        {children}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant={isDirty || busy ? 'primary' : 'secondary'}
          busy={busy}
          busyLabel={busyLabel}
        >
          {label}
        </Button>
        {actions}
        <Saved>{isSaved && savedText}</Saved>
      </div>
    </SmallForm>
  );
}

/** Says, also to screen readers, that something is saved. */
export function Saved({ children }: { children: string | false }) {
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-success-ink">
      {children && (
        <>
          <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
          {children}
        </>
      )}
    </p>
  );
}
