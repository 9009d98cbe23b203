import { forgetTab, recall, SIGNED_OUT_KEY } from '../../../offline/device-storage.ts'
import { memberTag } from '../../../offline/member-cookie.ts'

/**
 * The browser brings a page back as it was left, maybe by somebody else. Part of the first code, before anything of a person is drawn: a page
 * that was left at once comes back too.
 */
export function guardBackButton(): void {
  const mark = memberTag()
  addEventListener('pageshow', ({ persisted }) => {
    const root = document.getElementById('root')
    // A sign-out takes the mark and the page away at once; a server that has not heard of it may give the mark again.
    if (!persisted || (root && memberTag() === mark && recall(SIGNED_OUT_KEY) === null)) return
    root?.remove()
    forgetTab()
    location.reload()
  })
}
