import { standsBelowVersion } from '../contracts/edition-version.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { FAILURES, type FailureCode } from '../contracts/failure.ts'
import type { PageAnswer } from '../contracts/rendering.ts'
import { Failure } from '../process/failure.ts'
import { readVersion } from './edition-version.ts'
import { queryOf } from './input.ts'
import type { Api } from './serve.ts'
import { askedBelowVersion } from './serve-edition.ts'
import { VISITOR } from './viewer.ts'
import { visitorCall } from './visitor-call.ts'

/**
 * Answers of API calls on server-rendered pages: exactly a visitor's, with refusals and versioned URLs.
 * `code`: code digest.
 */
export async function answerVisitor(api: Api, code: string, asked: string): Promise<PageAnswer> {
  const below = askedBelowVersion(asked)
  const { pathname, search } = new URL(below?.address ?? asked, 'http://page.invalid')
  const query = queryOf(search.slice(1))
  const found = api.served.find(({ endpoint }) => endpoint.method === 'GET' && paramsOf(endpoint, pathname))
  if (!found || (below && !standsBelowVersion(found.endpoint, query)))
    return refused('not_found', 'There is nothing here.')
  const { endpoint } = found
  const refusal = api.accessFailure(VISITOR, endpoint.access)
  if (refusal) return refused(refusal, 'Not for visitors.')
  const read = below ? readVersion(api.read, below.version, code) : api.read
  try {
    const { json, headers } = await found.answer(
      { params: paramsOf(endpoint, pathname), query, body: {} },
      visitorCall(api, read),
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
