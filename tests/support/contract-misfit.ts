import * as z from 'zod/mini'
import type { Endpoint } from '../../backend/contracts/endpoint.ts'
import { FailureBody } from '../../backend/contracts/failure.ts'
import { declaredEndpoints } from './declared-endpoints.ts'

interface Exchange {
  method: string
  /** The documented path has no version. */
  pathname: string
  status: number
  body: unknown
}

/** Contract violation in a fake answer, or null. */
export async function contractMisfit({ method, pathname, status, body }: Exchange): Promise<string | null> {
  const endpoint = await endpointOf(method, pathname)
  if (!endpoint) return `${method} ${pathname}: no contract has it`
  const schema = status < 300 ? endpoint.response : FailureBody
  const { success, error } = z.safeParse(schema, body)
  return success ? null : `${method} ${pathname}, ${status}: ${z.prettifyError(error)}`
}

export async function endpointOf(method: string, pathname: string): Promise<Endpoint | undefined> {
  return (await known()).find((one) => one.method === method && matches(one, pathname))
}

let endpoints: Promise<Endpoint[]> | null = null

function known(): Promise<Endpoint[]> {
  endpoints ??= declaredEndpoints()
  return endpoints
}

function matches({ path }: Endpoint, pathname: string): boolean {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname)
}
