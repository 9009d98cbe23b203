import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { product } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser with or without a member cookie, and a server that knows the member; returns the requests. */
function browserOf({ cookie, plan }: { cookie: string; plan: 'active' | 'free' }): string[] {
  const asked: string[] = []
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const { pathname, search } = new URL(
      address instanceof Request ? address.url : address,
      'http://app.test',
    )
    asked.push(pathname + search)
    const user = { id: '7', firstName: null, lastName: null, email: null, emailVerified: null }
    if (pathname === '/api/auth/user') {
      return Response.json({
        ...user,
        profileImageUrl: null,
        createdAt: null,
        contactsUsed: 0,
        subscriptionStatus: plan,
        plan: null,
      })
    }
    const code = search ? 'plan_required' : 'not_found'
    return Response.json({ error: { code, message: 'No.', id: '1' } }, { status: search ? 402 : 404 })
  })
  return asked
}

const open = () => new QueryClient().query({ ...product('100'), retry: false }).catch(() => null)

it('the product query asks for the whole history with a plan, and for the open part when the plan has just ended', async () => {
  const asked = browserOf({ cookie: 'member=mark', plan: 'active' })
  await open()
  expect(asked).toEqual(['/api/auth/user', '/api/products/100?days=90', '/api/products/100'])
})

it.each([
  [
    'on the free plan',
    { cookie: 'member=mark', plan: 'free' as const },
    ['/api/auth/user', '/api/products/100'],
  ],
  ['signed out, where nobody asks who it is', { cookie: '', plan: 'free' as const }, ['/api/products/100']],
])('the product query asks for the open part: %s', async (_, given, wanted) => {
  const asked = browserOf(given)
  await open()
  expect(asked).toEqual(wanted)
})
