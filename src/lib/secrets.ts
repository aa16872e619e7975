import { AppError } from './app-error.ts';
import { describeSecret, minSecretLength, type SecretKind } from './secret-texts.ts';

/** A password may be a sentence, and is stored only as a hash. */
const credentialName = /password$/i;

/** The field of a value, below that of its parent. */
type Path = { name: string; parent: Path | undefined } | undefined;
type Suspect = { path: Path; text: string };

function formatPath(path: Path): string {
  const names: string[] = [];
  for (let part = path; part !== undefined; part = part.parent) names.push(part.name);
  // A field of ours is never nested as deeply as an attack may be.
  return names.toReversed().slice(0, 10).join('.');
}

/**
 * Lists the texts and names in an input that may contain a secret. Iterates, because an input may be nested too deeply.
 */
export function listSuspects(input: unknown, mayContainSecret: (text: string) => boolean): Suspect[] {
  const suspects: Suspect[] = [];
  const waiting: { path: Path; value: unknown }[] = [{ path: undefined, value: input }];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const { path, value } = item;
    if (typeof value === 'string') {
      if (mayContainSecret(value)) suspects.push({ path, text: value });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (mayContainSecret(name)) suspects.push({ path: undefined, text: name });
        if (!credentialName.test(name)) waiting.push({ path: { name, parent: path }, value: part });
      }
    }
  }
  return suspects;
}

type FindSecret = (text: string) => SecretKind | undefined;

/** Returns INVALID at the field of a text that contains a secret; the error doesn't repeat the text. */
export function toSecretError(suspects: readonly Suspect[], findSecret: FindSecret): AppError | undefined {
  for (const { path, text } of suspects) {
    const kind = findSecret(text);
    if (kind !== undefined)
      return new AppError('INVALID', describeSecret(kind), {
        field: formatPath(path) || undefined,
        details: { reason: 'secret' },
      });
  }
  return undefined;
}

const isLongEnough = (text: string): boolean => text.length >= minSecretLength;

/** The same in the browser, which loads the shapes of secrets for a long text, and lists of words for one of such a shape. */
export async function findSecretError(input: unknown): Promise<AppError | undefined> {
  const longTexts = listSuspects(input, isLongEnough);
  if (longTexts.length === 0) return undefined;
  const { mayContainSecret } = await import('./secret-shapes.ts');
  const suspects = longTexts.filter(({ text }) => mayContainSecret(text));
  return suspects.length === 0
    ? undefined
    : toSecretError(suspects, (await import('./find-secret.ts')).findSecret);
}

export async function assertNoSecrets(input: unknown): Promise<void> {
  const error = await findSecretError(input);
  if (error !== undefined) throw error;
}
