// First script of the page, outside the bundle: it must run before anything can use a guarded sink or paint.
// 1. Trusted Types: the only script addresses that may be created are our own worker and our own chunks.
// 2. The saved appearance, so that the first frame already has the right colours.
;(() => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const url = new URL(address, location.href)
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
})()
