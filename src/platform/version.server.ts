import packageJson from '../../package.json' with { type: 'json' };

/** True only in a release commit. */
const isRelease: boolean = false;

const { version: releasedVersion } = packageJson;
const nextVersion = releasedVersion.replace(/\d+$/, (patch) => String(Number(patch) + 1));

/** The app's version; between two releases it is a development version of the next one. */
export const version = isRelease ? releasedVersion : `${nextVersion}-dev`;

/** Defined by scripts/build.ts. */
declare const __BUILD_ID__: string | undefined;

/**
 * The ID of the running build, equal to dist/build-id: the source maps in dist/maps belong to the same build.
 */
export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? 'development' : __BUILD_ID__;
