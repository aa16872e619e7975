import { AppError } from './app-error.ts';
import { describeSecret, mayContainSecret, type SecretKind } from './secret-shapes.ts';

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

/** Lists the texts and names in an input that may contain a secret. Iterates, because an input may be nested too deeply. */
export function listSuspects(input: unknown): Suspect[] {
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

/** The same in the browser, which loads the lists of words only for a text that may contain a secret. */
export async function findSecretError(input: unknown): Promise<AppError | undefined> {
  const suspects = listSuspects(input);
  return suspects.length === 0
    ? undefined
    : toSecretError(suspects, (await import('./find-secret.ts')).findSecret);
}

export async function assertNoSecrets(input: unknown): Promise<void> {
  const error = await findSecretError(input);
  if (error !== undefined) throw error;
}
