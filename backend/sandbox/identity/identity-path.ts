export const IDENTITY_PATH = '/api/sandbox/identity'
