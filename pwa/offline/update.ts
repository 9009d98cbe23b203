import { store } from '../ui/store.ts'

/** True when a new build is installed and waits for the person's word. */
export const updateReady = store(false)

let accept: (() => void) | null = null

/** `run` lets the waiting build take over; it runs when the person says so. */
export function offerUpdate(run: () => void): void {
  accept = run
  updateReady.set(true)
}

/** Lets the waiting build take over and reloads, once. */
export function acceptUpdate(): void {
  accept?.()
}

/** `loading` while code is fetched that nobody waits for. Once `over`, no more of it is. */
export const preload = { loading: false, over: false }

const RELOADED_KEY = 'reloaded-for-build'

/** Who is still here so long after they left went to a file, or to nothing. */
const LEAVING_MS = 30_000

declare global {
  interface Window {
    /** When somebody last left this page, by `performance.now()`. Set by `public/boot.js`, which is there before this file. */
    leftAt?: number
  }
}

/** A chunk of an older build is gone from the server: reload, once a build, and only with a network. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    // Safari and Firefox give up a chunk when somebody goes elsewhere: a reload, ours or the router's, would keep them here.
    if (performance.now() - (window.leftAt ?? Number.NEGATIVE_INFINITY) < LEAVING_MS)
      return event.preventDefault()
    const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
    if (preload.loading || !navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === build) return
    sessionStorage.setItem(RELOADED_KEY, build)
    event.preventDefault()
    location.reload()
  })
}
