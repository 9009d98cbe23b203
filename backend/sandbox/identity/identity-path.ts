/** Where browsers find the sandbox's sign-in, on whatever host they use. */
export const IDENTITY_PATH = '/api/sandbox/identity'
