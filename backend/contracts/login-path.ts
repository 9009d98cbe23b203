/** Apart from `identity.ts`, because every page links to it. */
export const LOGIN_PATH = '/api/login'
export const RETURN_TO = 'returnTo'
