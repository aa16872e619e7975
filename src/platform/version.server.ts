import packageJson from '../../package.json' with { type: 'json' };

/** The program's own. */
export const { version } = packageJson;

/** Set by scripts/build.ts. */
declare const __BUILD_ID__: string | undefined;

/** Names the build that runs, as dist/build-id does: the source maps in dist/maps are of the same build. */
export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? 'development' : __BUILD_ID__;
