// First script of the page, outside the bundle: it must run before anything can use a guarded sink or paint.
// 1. Trusted Types: the only script addresses that may be created are our own worker and our own chunks, and those of
//    Stripe's payment form, which may only come from Stripe (asked for on the two pages that take payments).
// 2. The saved appearance, so that the first frame already has the right colours.
// 3. Whether somebody is signed in, by the mark that the server left for scripts: members have a tab more.
// 4. When somebody leaves the page: code that is still loading then is given up, and is not missing (`offline/update.ts`).
// 5. On a page that can be read without it, the app's code comes after the first frame. A button that is pressed before
//    the app has drawn its own over it is pressed once more then.
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
  addEventListener('DOMContentLoaded', () => {
    const entry = document.querySelector('meta[name=app]')
    if (!entry) return
    const root = document.getElementById('root')
    // The same words, the same place among those: what the app has saved may stand between them, or not.
    const alike = (button) =>
      [...root.querySelectorAll('button')].filter(({ textContent }) => textContent === button.textContent)
    let pressed = null
    const note = ({ target }) => {
      const button = target.closest?.('button')
      if (button) pressed = { button, place: alike(button).indexOf(button) }
    }
    root.addEventListener('click', note)
    new MutationObserver((_, observer) => {
      observer.disconnect()
      root.removeEventListener('click', note)
      if (pressed) alike(pressed.button)[pressed.place]?.click()
    }).observe(root, { childList: true })
    const load = () => {
      for (const part of document.querySelectorAll('link[rel=app-part]')) part.rel = 'modulepreload'
      const script = document.createElement('script')
      script.type = 'module'
      script.src = entry.content
      document.head.append(script)
    }
    // A page that nobody looks at is given no frame, and an old browser does not tell of it.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return load()
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      load()
    }).observe({ type: 'paint', buffered: true })
  })
})()
