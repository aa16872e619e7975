import { usePreference } from '#/browser/use-preference.ts';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { Switch } from '#/ui/switch.tsx';
import type { DialogProps } from '../../components/tracker-dialogs.ts';
import { trackerShortcuts } from './shortcut-names.ts';

export function ShortcutsDialog({ open, onClose }: DialogProps<'shortcuts'>) {
  const [isOn, setIsOn] = usePreference('shortcuts', true);
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <DialogBody tabIndex={0} role="group" aria-label="Keyboard shortcuts">
        <dl className="flex flex-col">
          {trackerShortcuts.map(([key, label]) => (
            <div
              key={key}
              className="flex items-center justify-between gap-4 border-line border-b py-2 last:border-b-0"
            >
              <dt className="text-base text-ink">{label}</dt>
              <dd>
                <Kbd>{key}</Kbd>
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter>
        <Switch
          label="Use single-key shortcuts"
          side="end"
          className="w-full"
          checked={isOn}
          onChange={(event) => setIsOn(event.target.checked)}
        />
      </DialogFooter>
    </Dialog>
  );
}
