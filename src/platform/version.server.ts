import packageJson from '../../package.json' with { type: 'json' };

/** True in a release's own commit alone. */
const isRelease: boolean = false;

const { version: released } = packageJson;
const next = released.replace(/\d+$/, (patch) => String(Number(patch) + 1));

/** The program's own; between two releases it is a development version of the next one. */
export const version = isRelease ? released : `${next}-dev`;
