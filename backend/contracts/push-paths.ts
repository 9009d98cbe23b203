/** For the service worker; the contracts' schemas would dominate its size. */
export const PUSH_KEY_PATH = '/api/push/key'
export const PUSH_SUBSCRIPTIONS_PATH = '/api/push/subscriptions'
export const OPEN_PAGE = 'OPEN_PAGE'
export const ALERTS_PAGE = '/alerts'
