/** The compiled server lacks package.json. Each migration stores this. */
export const APP_VERSION = '0.1.0'
