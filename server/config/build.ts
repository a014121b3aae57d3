import packageFile from '../../package.json' with { type: 'json' };

/** The version of this server and the commit that it was built from, which the build fills in; '' where none is known. */
export const build = { version: packageFile.version, commit: process.env.COMMIT ?? '' };
