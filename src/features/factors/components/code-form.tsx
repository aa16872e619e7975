import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AppError, isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { rejectField, toastFailure } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { useAction } from '#/ui/use-action.ts';
import type { Factor } from '../../session/schema.ts';
import type { Channel } from '../calls.ts';
import { parseCode } from '../codes.ts';
import { formatWaitTime } from './wait-time.ts';

/** An entered code and its factor. `challengeId` is the challenge of a texted code. */
export type Entered = { code: string; factorId: string; channel: Channel; challengeId: string | undefined };

type Method = { channel: Channel; factorId: string; label: string; switchLabel: string };

type CodeFormProps = {
  factors: readonly Pick<Factor, 'id' | 'factorType' | 'hint'>[];
  /** Sends the code. Its errors are shown beside the field. */
  send: (entered: Entered) => Promise<void>;
  submitLabel: string;
  busyLabel: string;
  withBackup?: boolean;
  /** The challenge of a text message that has already been sent. */
  sentChallengeId?: string;
  /** Focuses the field on mount, in a dialog that is already open. */
  autoFocuses?: boolean;
  /** Rendered below the other methods. */
  children?: ReactNode;
};

function listMethods(factors: CodeFormProps['factors'], withBackup: boolean): Method[] {
  const methods = factors.map(({ id, factorType, hint }): Method => {
    if (factorType === 'totp') {
      const label = 'Enter the code from your authenticator app';
      return { channel: 'totp', factorId: id, label, switchLabel: 'Use your authenticator app' };
    }
    const label = `Enter the code we texted to •••• ${hint}`;
    return { channel: 'sms', factorId: id, label, switchLabel: `Text a code to •••• ${hint}` };
  });
  methods.sort((a, b) => Number(a.channel === 'sms') - Number(b.channel === 'sms'));
  const [first] = methods;
  if (!withBackup || first === undefined) return methods;
  const backup = { label: 'Enter one of your backup codes', switchLabel: 'Use a backup code' };
  return [...methods, { channel: 'backup', factorId: first.factorId, ...backup }];
}

/** Adds the waiting time to the message of a RATE_LIMITED error. */
function addWaitTime(error: unknown): unknown {
  if (!isAppError(error) || error.code !== 'RATE_LIMITED') return error;
  const seconds = error.details?.retryAfter;
  if (typeof seconds !== 'number') return error;
  return new AppError('RATE_LIMITED', `Too many attempts. Please try again ${formatWaitTime(seconds)}.`);
}

/** A form for the code of one of several second factors. It submits itself after the sixth digit. */
export function CodeForm(props: CodeFormProps) {
  const { factors, send, submitLabel, busyLabel, children } = props;
  const { withBackup = false, autoFocuses = false } = props;
  const { api } = useRouter().options.context;
  const methods = listMethods(factors, withBackup);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const method = methods[selectedIndex];
  const [challengeIds, setChallengeIds] = useState<Record<string, string>>(() => {
    const [first] = methods;
    return props.sentChallengeId && first ? { [first.factorId]: props.sentChallengeId } : {};
  });
  const input = useRef<HTMLInputElement>(null);

  const isBackup = method?.channel === 'backup';
  const challengeId = method?.channel === 'sms' ? challengeIds[method.factorId] : undefined;
  const isWaiting = method?.channel === 'sms' && challengeId === undefined;
  const form = useSmallForm({
    initial: { code: '' },
    parse: ({ code }) => {
      const parsed = parseCode(code);
      if (parsed?.kind === (isBackup ? 'backup' : 'digits')) return { success: true, data: parsed.code };
      return rejectField(
        'code',
        isBackup ? 'Backup codes are 10 characters long' : 'Enter the six-digit code',
      );
    },
    send: async (code) => {
      if (method) await send({ code, factorId: method.factorId, channel: method.channel, challengeId });
    },
    failure: 'Couldn’t check the code',
    explain: (error) => {
      if (isAppError(error) && error.field === 'challenge_id') setChallengeIds({});
      return toastFailure(addWaitTime(error), 'Couldn’t check the code', {
        known: ['code'],
        field: 'code',
      });
    },
  });
  const { errors, setErrors, element } = form;
  const { run, busy: isTexting } = useAction({
    onFailed: (error) =>
      setErrors(toastFailure(addWaitTime(error), 'Couldn’t send the message', { known: [] })),
  });
  const { code } = form.values;
  const busy = form.busy || isTexting;

  // Choosing another method or sending a message removes the focused element. An opening dialog handles its own focus.
  const step = `${selectedIndex} ${challengeId ?? ''}`;
  const focusedStep = useRef(autoFocuses ? '' : step);
  useEffect(() => {
    if (focusedStep.current === step) return;
    focusedStep.current = step;
    const target = input.current ?? element.current?.querySelector<HTMLElement>('[type="submit"]');
    target?.focus();
  }, [step, element]);

  // Selects a wrong code before its error appears, so that typing replaces it.
  useLayoutEffect(() => {
    if (errors.code !== undefined) input.current?.select();
  }, [errors]);

  if (method === undefined) return null;

  const select = (index: number) => {
    setSelectedIndex(index);
    form.reset();
  };

  const sendText = async () => {
    if (busy) return;
    await run(async () => {
      setErrors({});
      const { id } = await api.factors.challenge({ id: method.factorId, channel: 'sms' });
      setChallengeIds((before) => ({ ...before, [method.factorId]: id }));
      form.reset();
    });
  };

  const handleInput = (value: string) => {
    if (isBackup) {
      form.change({ code: value.slice(0, 24) });
      return;
    }
    const digits = value.replace(/\D/g, '').slice(0, 6);
    form.change({ code: digits });
    if (digits.length === 6 && digits !== code) form.submit(undefined, { code: digits });
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isWaiting) void sendText();
    else form.submit();
  };

  return (
    <SmallForm form={{ ...form, submit }}>
      {isWaiting && <FormMessage>{errors.code}</FormMessage>}
      {isWaiting ? (
        <p className="text-muted">{method.switchLabel}. It expires in five minutes.</p>
      ) : (
        <Field label={method.label} error={errors.code} required>
          <Input
            key={method.channel}
            ref={input}
            {...form.bind('code')}
            autoComplete={isBackup ? 'off' : 'one-time-code'}
            inputMode={isBackup ? 'text' : 'numeric'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={isBackup ? 'xxxxx-xxxxx' : undefined}
            className="h-11 font-mono text-lg tracking-widest"
            onChange={(event) => handleInput(event.target.value)}
          />
        </Field>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        busyLabel={isTexting ? 'Sending…' : busyLabel}
      >
        {isWaiting ? 'Send code' : submitLabel}
      </Button>
      <div className="flex flex-col items-center gap-1 empty:hidden">
        {challengeId !== undefined && (
          <Button variant="link" size="sm" onClick={() => void sendText()}>
            Resend code
          </Button>
        )}
        {methods.map((item, index) =>
          index === selectedIndex ? null : (
            <Button
              key={`${item.factorId} ${item.channel}`}
              variant="link"
              size="sm"
              onClick={() => select(index)}
            >
              {item.switchLabel}
            </Button>
          ),
        )}
        {children}
      </div>
    </SmallForm>
  );
}
