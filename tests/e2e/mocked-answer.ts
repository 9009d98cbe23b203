import type { Response } from '@playwright/test'
import { contractMisfit } from '../support/contract-misfit.ts'
import { isOurs } from './who-answers.ts'

/** Contract violation in a fake answer, or null. */
export async function misfit(response: Response): Promise<string | null> {
  const { pathname } = new URL(response.url())
  if (!pathname.startsWith('/api/') || isOurs(response) || !isJson(response)) return null
  const body: unknown = await response.json().catch(() => undefined)
  // The body is gone if its page was left.
  if (body === undefined) return null
  return await contractMisfit({
    method: response.request().method(),
    pathname: pathname.replace(/^\/api\/e\/[^/]+/, '/api'),
    status: response.status(),
    body,
  })
}

function isJson(response: Response): boolean {
  return response.headers()['content-type']?.startsWith('application/json') ?? false
}
