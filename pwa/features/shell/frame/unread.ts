import { store } from '../../../ui/store.ts'

/** Alerts that the member has not seen yet; `watch-unread.ts` keeps it, once the first screen stands. */
export const unread = store(0)
