/** What the service worker asks without the contracts' checks, which would be most of it. */
export const PUSH_KEY_PATH = '/api/push/key'
export const PUSH_SUBSCRIPTIONS_PATH = '/api/push/subscriptions'
/** Under which the worker tells an open page where a tapped notification leads. */
export const OPEN_PAGE = 'OPEN_PAGE'
/** Where all that fired is listed. */
export const ALERTS_PAGE = '/alerts'
