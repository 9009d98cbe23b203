import type { BrowserContext, Response, TestInfo } from '@playwright/test'

/** Kinds of the notes that a test leaves about itself; `tests/run.ts` counts them. */
export const REACHED = 'an answer of our server'
export const MOCKED = 'a mocked answer'

/** Notes on the test who answers what its pages ask of the API: our server, or the test itself. */
export function noteWhoAnswers(context: BrowserContext, test: TestInfo): void {
  const known = new Set<string>()
  context.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    const type = isOurs(response) ? REACHED : MOCKED
    if (known.has(type)) return
    known.add(type)
    test.annotations.push({ type })
  })
}

/** Every reply of our server carries this header; no answer that a test makes does. */
export function isOurs(response: Response): boolean {
  return 'x-content-type-options' in response.headers()
}
