import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { leaveAccount } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { download } from '#/ui/download.ts';
import { Field } from '#/ui/field.tsx';
import { SettingsCard } from '#/ui/forms/settings.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { deletionInput } from '../schema.ts';
import type { SectionProps } from './profile-sections.tsx';

export function DownloadSection() {
  const { api } = useRouter().options.context;
  const { run, busy } = useAction({ failureMessage: 'Couldn’t download your data' });

  const save = () =>
    run(async () => {
      const { headers, body } = await api.profile.data();
      const fileName = headers['content-disposition']?.match(/filename="([^"]+)"/)?.[1];
      // The API client returns attachments as a Blob, whatever the schema says.
      const content: unknown = body instanceof Blob ? JSON.parse(await body.text()) : body;
      download(fileName ?? 'dropfolio.json', 'application/json', JSON.stringify(content, null, 2));
      toast({ title: 'Your data was downloaded', tone: 'success' });
    });

  return (
    <SettingsCard
      title="Download"
      description="All your data in one JSON file: profile, airdrops, check-ins, sessions, and account activity. Passwords, keys, and tokens are not included. For a backup of your tracker that you can import again, use Export in My Tracker."
    >
      <Button busy={busy} busyLabel="Preparing…" onClick={() => void save()}>
        <Download aria-hidden="true" />
        Download my data
      </Button>
    </SettingsCard>
  );
}

const deletedData = [
  'Your airdrops, their notes, dates, and wallets, and all check-ins',
  'Your profile, plan, sessions, two-factor methods, passkeys, wallets, and API tokens',
  'Our record of emails sent to you',
];

export function DeletionSection({ viewer }: SectionProps) {
  const { shown, show } = useDialogs<'delete'>();
  return (
    <SettingsCard
      title="Delete account"
      description="Permanently delete your account and all its data. Download your data first if you want to keep a copy."
    >
      <Button variant="danger" onClick={() => show('delete')}>
        Delete account
      </Button>
      <DeletionDialog viewer={viewer} {...shown} />
    </SettingsCard>
  );
}

type DeletionDialogProps = Pick<SectionProps, 'viewer'> & { open: boolean; onClose: () => void };

function DeletionDialog({ viewer, open, onClose }: DeletionDialogProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const form = useSmallForm({
    initial: { confirm: '' },
    parse: (values) => deletionInput.safeParse(values),
    send: async (input) => {
      await router.options.context.api.profile.remove(input);
      toast({ title: 'Your account was deleted', tone: 'success' });
      await leaveAccount(router, queryClient);
    },
    failure: 'Couldn’t delete the account',
  });
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      confirmsClose={false}
      title="Delete your account?"
      description="This is permanent. Not even we can undo it."
      saveLabel="Delete account"
      busyLabel="Deleting…"
      tone="danger"
    >
      <div className="text-base text-ink">
        <p className="font-medium">This deletes:</p>
        <ul className="mt-1 list-disc pl-5 text-muted">
          {deletedData.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2 text-muted">
          You’ll be signed out everywhere and get one last email at {viewer.email}.
        </p>
      </div>
      <Field label={`Type ${viewer.email} to confirm`} error={form.errors.confirm} required>
        <Input
          {...form.bind('confirm')}
          type="email"
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </SmallFormDialog>
  );
}
