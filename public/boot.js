// First script of the page, outside the bundle: it must run before anything can use a guarded sink or paint.
// 1. Trusted Types: the only script addresses that may be created are our own worker and our own chunks, and those of
//    Stripe's payment form, which may only come from Stripe (asked for on the two pages that take payments).
// 2. The saved appearance, so that the first frame already has the right colours.
// 3. Whether somebody is signed in, by the mark that the server left for scripts: members have a tab more.
// 4. When somebody leaves the page: code that is still loading then is given up, and is not missing (`offline/update.ts`).
// 5. What is pressed before the app's code is there is noted, and pressed once more then (`prerender/come-alive.ts`): a button, or
//    what no browser does anything for by itself, as the text of a card.
// 6. A page that stands in its HTML is painted first: the app's code shares no network and no processor with that.
;(() => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const url = new URL(address, location.href)
      if (url.origin === 'https://js.stripe.com') return address
      const own = url.origin === location.origin
      return own && (url.pathname === '/service-worker.js' || url.pathname.startsWith('/assets/')) ? address : null
    },
  })
  try {
    const saved = localStorage.getItem('appearance')
    if (saved === 'light' || saved === 'dark') document.documentElement.dataset.appearance = saved
  } catch {
    // Storage is switched off: the system's appearance stands.
  }
  if (/(^|; )(__Host-)?member=[^;]/.test(document.cookie)) document.documentElement.dataset.member = ''
  addEventListener('beforeunload', () => {
    window.leftAt = performance.now()
  })
  const ANSWERS_ITSELF = 'a, input, select, textarea, label, summary'
  const note = ({ target }) => {
    const pressed = target.closest?.('button') ?? (target.closest?.(ANSWERS_ITSELF) ? null : target)
    const part = pressed?.closest?.('[data-later]') ?? document.documentElement
    if (pressed?.click && part.dataset.alive === undefined) window.pressedEarly = pressed
  }
  addEventListener('click', note, true)
  addEventListener('DOMContentLoaded', () => {
    const entry = document.querySelector('meta[name=app]')
    if (!entry) return
    const load = () => {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = entry.content
      document.head.append(script)
      const parts = [...document.querySelectorAll('link[rel=app-part]')]
      // A few at a time: to ask for fifty files holds a phone's processor up for a tenth of a second.
      const preload = () => {
        for (const part of parts.splice(0, 6)) part.rel = 'modulepreload'
        if (parts.length > 0) setTimeout(preload)
      }
      preload()
    }
    // A page that nobody looks at is given no frame, and an old browser does not tell of it.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return load()
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      load()
    }).observe({ type: 'paint', buffered: true })
  })
})()
