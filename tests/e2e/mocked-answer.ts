import type { Response } from '@playwright/test'
import * as z from 'zod/mini'
import type { Endpoint } from '../../backend/contracts/endpoint.ts'
import { FailureBody } from '../../backend/contracts/failure.ts'
import { declaredEndpoints } from '../support/declared-endpoints.ts'
import { isOurs } from './who-answers.ts'

/** Contract violation in a fake answer, or null. */
export async function misfit(response: Response): Promise<string | null> {
  const { pathname } = new URL(response.url())
  const method = response.request().method()
  if (!pathname.startsWith('/api/') || isOurs(response) || !isJson(response)) return null
  const body: unknown = await response.json().catch(() => undefined)
  // The body is gone if its page was left.
  if (body === undefined) return null
  const endpoint = await endpointOf(method, pathname.replace(/^\/api\/e\/[^/]+/, '/api'))
  if (!endpoint) return `${method} ${pathname}: no contract has it`
  const schema = response.ok() ? endpoint.response : FailureBody
  const { success, error } = z.safeParse(schema, body)
  return success ? null : `${method} ${pathname}, ${response.status()}: ${z.prettifyError(error)}`
}

export async function endpointOf(method: string, pathname: string): Promise<Endpoint | undefined> {
  return (await known()).find((one) => one.method === method && matches(one, pathname))
}

function isJson(response: Response): boolean {
  return response.headers()['content-type']?.startsWith('application/json') ?? false
}

let endpoints: Promise<Endpoint[]> | null = null

function known(): Promise<Endpoint[]> {
  endpoints ??= declaredEndpoints()
  return endpoints
}

function matches({ path }: Endpoint, pathname: string): boolean {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname)
}
