import { store } from '../../../ui/store.ts'

/** Unseen events; updated by `watch-unread.ts` after the first screen. */
export const unread = store(0)
