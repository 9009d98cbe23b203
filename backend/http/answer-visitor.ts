import type { Endpoint } from '../contracts/endpoint.ts'
import { FAILURES, type FailureCode } from '../contracts/failure.ts'
import type { PageAnswer } from '../contracts/rendering.ts'
import { Failure } from '../failure.ts'
import { queryOf } from './input.ts'
import type { Api } from './serve.ts'
import { VISITOR } from './viewer.ts'

/**
 * Answers a question of a page that is rendered here, as a visitor's browser would get it. What a visitor may not have is
 * refused to it too.
 */
export async function answerVisitor(api: Api, address: string): Promise<PageAnswer> {
  const { pathname, search } = new URL(address, 'http://page.invalid')
  const found = api.served.find(({ endpoint }) => endpoint.method === 'GET' && paramsOf(endpoint, pathname))
  if (!found) return refused('not_found', 'There is nothing here.')
  const { endpoint } = found
  const refusal = api.accessFailure(VISITOR, endpoint.access)
  if (refusal) return refused(refusal, 'Not for visitors.')
  try {
    const { json, headers } = await found.answer(
      { params: paramsOf(endpoint, pathname), query: queryOf(search.slice(1)), body: {} },
      { viewer: VISITOR, address: '', origin: '', read: api.read, signIn: nobodySigns, signOut: nobodySigns },
    )
    return { status: 200, headers, body: json }
  } catch (error) {
    if (error instanceof Failure) return refused(error.code, error.message)
    throw error
  }
}

function paramsOf({ path }: Endpoint, pathname: string): Record<string, string> | null {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const found = pattern.exec(pathname)
  if (!found) return null
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}

function refused(code: FailureCode, message: string): PageAnswer {
  return {
    status: FAILURES[code],
    headers: {},
    body: JSON.stringify({ error: { code, message, id: 'page' } }),
  }
}

async function nobodySigns(): Promise<void> {
  throw new Error('A page is rendered for a visitor')
}
