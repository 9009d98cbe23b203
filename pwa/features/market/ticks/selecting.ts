import { store } from '../../../ui/store.ts'

/** Lists show ticks only after 'Select' or a long press. Not in `ticked.ts`, which each page loads. */
export const selecting = store(false)
