import { forgetTab, recall, SIGNED_OUT_KEY } from '../../../offline/device-storage.ts'
import { memberTag } from '../../../offline/member-cookie.ts'

/**
 * The back/forward cache may restore another person's page. In the first chunk, because even a page left at
 * once comes back.
 */
export function guardBackButton(): void {
  const mark = memberTag()
  addEventListener('pageshow', ({ persisted }) => {
    const root = document.getElementById('root')
    // Sign-out removes mark and page at once; a server that missed it may set the mark again.
    if (!persisted || (root && memberTag() === mark && recall(SIGNED_OUT_KEY) === null)) return
    root?.remove()
    forgetTab()
    location.reload()
  })
}
