import { describe, expect, it } from 'vitest'
import { type Asked, page, refuses } from '../../../../tests/support/drawn-app.ts'
import { NAME, openSupplier } from '../../../../tests/support/drawn-supplier.ts'

const WATCHLIST = '/api/watchlist'

/** Our server accepts every decision about a known supplier. */
const refusing =
  (why: 'full' | 'unknown') =>
  ({ method, body }: Asked) => {
    if (method === 'GET') return Response.json({ suppliers: [] })
    const { changes } = body as { changes: { kind: string; id: string }[] }
    return Response.json({ refused: changes.map(({ kind, id }) => ({ kind, id, why })) })
  }

const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith('watchlist:queue'))
const unpressed = () =>
  page.until(async () => {
    const button = await page.enabled(/^Save supplier/)
    expect(button.getAttribute('aria-pressed')).toBe('false')
  })

describe('Save supplier', () => {
  it('shows how to make room when the list is full, and adds no supplier', async () => {
    await openSupplier({ [WATCHLIST]: refusing('full') })
    await page.press(/^Save supplier/)
    const words = `You have 200 saved, the most you can have. Remove some to add ${NAME}.`
    await page.toasts('Your list of suppliers is full', words)
    await unpressed()
    await page.until(() => expect(waiting()).toEqual([]))
  })

  it('shows when the supplier is no longer on record', async () => {
    await openSupplier({ [WATCHLIST]: refusing('unknown') })
    await page.press(/^Save supplier/)
    await page.toasts('Not saved')
    await unpressed()
  })

  it('asks for no account until a visitor presses it, then leads to the login', async () => {
    const { asked, left } = await openSupplier({
      '/api/auth/user': refuses(401, 'not_signed_in', 'Nobody is signed in.'),
    })
    const ofAccount = () => asked.filter(({ path }) => /watchlist|auth/.test(path)).map(({ path }) => path)
    await page.enabled(/^Save supplier/)
    await page.says('Free account: 3 contacts')
    expect(ofAccount()).toEqual([])
    await page.press(/^Save supplier/)
    await page.toasts('Login Required', 'Please log in to access this feature.')
    await page.until(() => expect(left).toEqual(['/api/login?returnTo=%2Fsupplier%2F100']))
    expect(ofAccount()).not.toContain(WATCHLIST)
  })
})
