import { useRouter } from '@tanstack/react-router';
import { ImagePlus, Link2, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDropTarget } from '#/browser/use-drop-target.ts';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Field, FieldMessage } from '#/ui/field.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { maxUploadBytes, pictureAddress, pictureMessages, pictureTypes } from '../schema.ts';
import type { Picture } from './picture.ts';

type PictureFieldProps = {
  label: string;
  value: Picture | null;
  onChange: (value: Picture | null) => void;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Called with true during an upload: a form saved now would not include the picture. */
  onBusyChange?: ((busy: boolean) => void) | undefined;
  /**
   * Called if the picture could not be stored. The field keeps its value, so the form can still be saved. By default,
   * a toast says 'Failed to upload logo'.
   */
  onFailed?: ((error: unknown) => void) | undefined;
};

type Source = { file: File } | { address: string };

function findProblem({ type, size }: File) {
  if (!pictureTypes.some((pictureType) => pictureType === type)) return pictureMessages.type;
  return size > maxUploadBytes ? pictureMessages.size : undefined;
}

function toastFailure(error: unknown) {
  const { title, description } = pictureMessages.failed;
  const reason = isAppError(error) && error.code === 'INVALID' ? error.message : '';
  toast({ title, description: reason ? `${reason} ${description}` : description, tone: 'destructive' });
}

/**
 * A picture that is selected, dropped, pasted, or fetched from a URL. It is stored immediately and displayed as
 * stored.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, hint, error, optional, disabled = false, onBusyChange } = props;
  const { api } = useRouter().options.context;
  const { run, busy } = useAction({ onFailed: props.onFailed ?? toastFailure });
  const [isPrompting, setIsPrompting] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const locked = disabled || busy;

  const store = (source: Source): Promise<boolean> =>
    run(async () => {
      onBusyChange?.(true);
      try {
        const { name, url } =
          'file' in source
            ? await api.files.upload(source.file)
            : await api.files.fetch({ url: source.address });
        onChange({ name, url });
      } finally {
        onBusyChange?.(false);
      }
    });
  const upload = (file: File | undefined) => {
    if (file === undefined || locked) return;
    const problem = findProblem(file);
    if (problem) toast({ ...problem, tone: 'destructive' });
    else void store({ file });
  };
  const { isOver, dropProps } = useDropTarget(({ files: [file] }) => upload(file));
  const paste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0];
    if (file === undefined) return;
    event.preventDefault();
    upload(file);
  };
  const remove = () => {
    onChange(null);
    chooseButton.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend into its border
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="flex min-w-0 flex-col gap-1.5"
      onPaste={paste}
    >
      <span id={`${id}-label`} className="font-medium text-ink text-sm">
        {label}
        {optional && <span className="ml-1.5 font-normal text-faint">Optional</span>}
      </span>
      <div
        {...dropProps}
        className={cx(
          'flex items-center gap-3 rounded-md border border-dashed p-3 transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-sunken text-faint">
          {value === null ? (
            <ImagePlus className="size-5" aria-hidden="true" />
          ) : (
            <img
              src={value.url}
              alt={`Current ${label.toLowerCase()}`}
              className="size-full object-contain"
            />
          )}
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-1.5">
            <Button
              ref={chooseButton}
              size="sm"
              busy={busy}
              busyLabel="Uploading…"
              disabled={disabled}
              aria-describedby={`${id}-message`}
              aria-invalid={Boolean(error) || undefined}
              onClick={() => fileInput.current?.click()}
            >
              {value === null ? 'Choose image' : 'Replace'}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabled={disabled}
              aria-expanded={isPrompting}
              onClick={() => setIsPrompting(!isPrompting)}
            >
              <Link2 aria-hidden="true" />
              From URL
            </Button>
            {value !== null && (
              <Button size="sm" variant="ghost" disabled={locked} onClick={remove}>
                <Trash2 aria-hidden="true" />
                Remove
              </Button>
            )}
          </div>
          <FieldMessage
            id={`${id}-message`}
            error={error}
            hint={hint ?? 'PNG, JPEG, WebP, or GIF, up to 2MB. You can also drop or paste an image here.'}
          />
        </div>
        <input
          ref={fileInput}
          type="file"
          accept={pictureTypes.join(',')}
          aria-label={`${label} file`}
          tabIndex={-1}
          hidden
          onChange={(event) => {
            upload(event.target.files?.[0]);
            // Allows selecting the same file again.
            event.target.value = '';
          }}
        />
      </div>
      {isPrompting && (
        <AddressForm
          busy={locked}
          onFetch={async (address) => {
            if (await store({ address })) setIsPrompting(false);
          }}
        />
      )}
    </div>
  );
}

type AddressFormProps = { busy: boolean; onFetch: (address: string) => Promise<void> };

/** Not a form element, because the field is inside a form. */
function AddressForm({ busy, onFetch }: AddressFormProps) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = () => {
    if (busy) return;
    const parsed = pictureAddress.safeParse({ url: address });
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (parsed.success) void onFetch(parsed.data.url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    submit();
  };
  return (
    <div className="flex items-start gap-2">
      <Field label="Image URL" labelHidden error={error} hint="We’ll save a copy." className="flex-1">
        <LinkInput
          value={address}
          ref={input}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button onClick={submit} aria-disabled={busy || undefined}>
        Fetch
      </Button>
    </div>
  );
}
