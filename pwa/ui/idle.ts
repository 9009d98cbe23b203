/** Settles when the browser has nothing better to do, or after two seconds. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    // Safari has none.
    const { requestIdleCallback } = window as Partial<Window>
    if (requestIdleCallback) requestIdleCallback(() => done(), { timeout: 2000 })
    else setTimeout(done, 200)
  })
}
