/** The stand-in's issuer: a reserved name, so that its people stay the same over hosts, ports and restarts. */
export const SANDBOX_ISSUER = 'http://sign-in.sandbox.invalid'

/** What we are to it. No secret: it exists in development only, where it is printed here. */
export const SANDBOX_CLIENT = { id: 'tideline', secret: 'tideline-sandbox' } as const

/** Where browsers find it, on whatever host they use. */
export const IDENTITY_PATH = '/api/sandbox/identity'
