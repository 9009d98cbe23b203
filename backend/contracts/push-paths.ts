/** For the service worker, which the contracts' schemas would bloat. */
export const PUSH_KEY_PATH = '/api/push/key'
export const PUSH_SUBSCRIPTIONS_PATH = '/api/push/subscriptions'
export const OPEN_PAGE = 'OPEN_PAGE'
export const ALERTS_PAGE = '/alerts'
