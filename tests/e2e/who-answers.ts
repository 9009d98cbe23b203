import type { BrowserContext, Response, TestInfo } from '@playwright/test'

/** Annotation types, counted by `tests/run.ts`. */
export const REACHED = 'an answer of our server'
export const MOCKED = 'a mocked answer'

/** Annotates the test with real and mocked API answers. */
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

/** All replies of our server have this header, mocked ones do not. */
export function isOurs(response: Response): boolean {
  return 'x-content-type-options' in response.headers()
}
