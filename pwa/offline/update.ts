import { store } from '../ui/store.ts'

/** A new build is installed and waits for approval. */
export const updateReady = store(false)

let accept: (() => void) | null = null

/** `run`: activates the waiting build after approval. */
export function offerUpdate(run: () => void): void {
  accept = run
  updateReady.set(true)
}

export function acceptUpdate(): void {
  accept?.()
}

/** `loading`: a background preload is running. `over`: preloading has stopped. */
export const preload = { loading: false, over: false }

const RELOADED_KEY = 'reloaded-for-build'

/** After this time the navigation was a download or was canceled. */
const LEAVING_MS = 30_000

declare global {
  interface Window {
    /** `performance.now()` of the last leave; set by `public/boot.js`. */
    leftAt?: number
  }
}

/** Safari and Firefox cancel chunks on navigation, so their parts fail on a page that is about to go. */
export const isLeaving = () => performance.now() - (window.leftAt ?? Number.NEGATIVE_INFINITY) < LEAVING_MS

/** An older build's chunk is gone: reload once per build, online only. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    // A reload would keep the visitor here.
    if (isLeaving()) return event.preventDefault()
    const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
    if (preload.loading || !navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === build) return
    sessionStorage.setItem(RELOADED_KEY, build)
    event.preventDefault()
    location.reload()
  })
}
