import { store } from '../../../ui/store.ts'

/** `watch-unread.ts` updates it after the first screen. */
export const unread = store(0)
