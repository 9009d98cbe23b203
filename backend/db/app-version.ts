/** As in package.json, which the compiled server does not carry. A database notes which version brought it up to date. */
export const APP_VERSION = '0.1.0'
