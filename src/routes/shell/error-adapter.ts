import { createSerializationAdapter } from '@tanstack/react-router';
import { AppError, type AppErrorCode, isAppErrorCode } from '#/lib/app-error.ts';

type SentError = { code: AppErrorCode; message: string; status: number };

/** Serializes errors with a status and code for the browser; of other errors only the message is sent. */
export const errorAdapter = createSerializationAdapter<Error & SentError, SentError>({
  key: 'app-error',
  test: (value): value is Error & SentError =>
    value instanceof Error &&
    'status' in value &&
    typeof value.status === 'number' &&
    'code' in value &&
    typeof value.code === 'string' &&
    isAppErrorCode(value.code),
  toSerializable: ({ code, message, status }) => ({ code, message, status }),
  fromSerializable: ({ code, message, status }) => new AppError(code, message, { status }),
});
