// First script of the page, outside the bundle: it must run before anything can use a guarded sink or paint.
// 1. Trusted Types: the only script addresses that may be created are our own worker and our own chunks, and those of
//    Stripe's payment form, which may only come from Stripe (asked for on the two pages that take payments).
// 2. The saved appearance, so that the first frame already has the right colours.
// 3. Whether somebody is signed in, by the mark that the server left for scripts: members have a tab more.
// 4. When somebody leaves the page: code that is still loading then is given up, and is not missing (`offline/update.ts`).
// 5. A button that is pressed before the app's code is there is noted, and pressed once more then (`prerender/come-alive.ts`).
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
  const note = ({ target }) => {
    const button = target.closest?.('button')
    const part = button?.closest('[data-later]') ?? document.documentElement
    if (button && part.dataset.alive === undefined) window.pressedEarly = button
  }
  addEventListener('click', note, true)
})()
