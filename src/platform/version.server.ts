import packageJson from '../../package.json' with { type: 'json' };

/** The program's own. */
export const { version } = packageJson;
