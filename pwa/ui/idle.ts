/** Resolves when the browser is idle, at most after two seconds. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    const { requestIdleCallback } = window as Partial<Window>
    if (requestIdleCallback) requestIdleCallback(() => done(), { timeout: 2000 })
    else setTimeout(done, 200)
  })
}
