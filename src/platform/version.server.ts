import packageJson from '../../package.json' with { type: 'json' };

/** True in a release's own commit alone. */
const isRelease: boolean = false;

const { version: released } = packageJson;
const next = released.replace(/\d+$/, (patch) => String(Number(patch) + 1));

/** The app's version; between two releases it is a development version of the next one. */
export const version = isRelease ? released : `${next}-dev`;

/** Set by scripts/build.ts. */
declare const __BUILD_ID__: string | undefined;

/** Names the build that runs, as dist/build-id does: the source maps in dist/maps are of the same build. */
export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? 'development' : __BUILD_ID__;
