import { trackerShortcuts } from '#/features/airdrops/screen/components/shortcut-names.ts';
import { queueShortcuts } from '#/features/queue/components/shortcut-names.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { Kbd } from '#/ui/kbd.tsx';

const everywhere = [
  ['Ctrl K', 'Search and go anywhere'],
  ['?', 'Show these shortcuts'],
  ['Esc', 'Close dialog or menu'],
] as const;

const groups = [
  { label: 'Everywhere', rows: everywhere },
  { label: 'In My Tracker', rows: trackerShortcuts.filter(([key]) => key !== '?') },
];
const adminGroups = [...groups, { label: 'In To review', rows: queueShortcuts }];

export function ShortcutsList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const viewer = useViewer();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <DialogBody tabIndex={0} role="group" aria-label="Keyboard shortcuts" className="flex flex-col gap-4">
        {(viewer?.isAdmin ? adminGroups : groups).map(({ label, rows }) => (
          <section key={label} aria-label={label}>
            <h3 className="font-medium text-muted text-sm">{label}</h3>
            <dl className="mt-1 flex flex-col">
              {rows.map(([key, description]) => (
                <div
                  key={key}
                  className="flex items-center justify-between gap-4 border-line border-b py-2 last:border-b-0"
                >
                  <dt className="text-base text-ink">{description}</dt>
                  <dd>
                    <Kbd>{key}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}
