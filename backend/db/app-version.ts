/** Copy of package.json's version, which the compiled server lacks. Stored with each migration. */
export const APP_VERSION = '0.1.0'
