// First script of the page, outside the bundle: it must run before any guarded sink or paint.
// 1. Trusted Types: allows only script URLs of our worker, our chunks and Stripe's payment form.
// 2. Applies the saved appearance before the first frame.
// 3. Marks members by the script-readable cookie; they have one more tab.
// 4. Records `beforeunload`: code still loading then was canceled, not lost (`offline/update.ts`).
// 5. Repeats presses made before the app's code has loaded (`prerender/come-alive.ts`).
// 6. Paints prerendered HTML before loading the app's code.
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
    // Storage is disabled: keep the system's appearance.
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
      // A few at a time: requesting fifty files blocks a phone's processor for 0.1 s.
      const preload = () => {
        for (const part of parts.splice(0, 6)) part.rel = 'modulepreload'
        if (parts.length > 0) setTimeout(preload)
      }
      preload()
    }
    // A hidden page gets no paint, and old browsers do not report paints.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return load()
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      load()
    }).observe({ type: 'paint', buffered: true })
  })
})()
