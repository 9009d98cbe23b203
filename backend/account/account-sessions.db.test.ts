import { beforeEach, describe, expect, it } from 'vitest'
import { makeMaiAndBen, startAccountApp } from '../../tests/support/account-app.ts'
import type { TestMember } from '../../tests/support/members.ts'

let mai: TestMember
let ben: TestMember

const { database, as, read, signedIn, isLive } = await startAccountApp()

beforeEach(async () => {
  ;({ mai, ben } = await makeMaiAndBen(database))
})

describe('a member’s sessions', () => {
  it('lists live sessions, last seen first, and marks the current one', async () => {
    const old = await signedIn(mai, { device: 'Safari on iPhone', began: 29 * 24, seen: 6.9 * 24 })
    const here = await signedIn(mai, { device: 'Firefox on Windows', began: 2, seen: 0 })
    await signedIn(mai, { seen: 7.01 * 24, began: 8 * 24 })
    await signedIn(mai, { seen: 1, began: 30.01 * 24 })
    await signedIn(mai, { ended: true })
    await signedIn(ben)
    expect(await read(mai, '/api/account/sessions')).toMatchObject([
      {
        id: here,
        device: 'Firefox on Windows',
        current: false,
        seenAt: expect.stringMatching(/^20\d\d-.*Z$/),
      },
      { device: 'Test', current: true },
      { id: old, device: 'Safari on iPhone', current: false },
    ])
  })

  it('ends sessions one by one, and accepts a second end of the same session', async () => {
    const [one, other] = [await signedIn(mai), await signedIn(mai)]
    const first = await as(mai, 'DELETE', `/api/account/sessions/${one}`)
    const second = await as(mai, 'DELETE', `/api/account/sessions/${one}`)
    expect([first, second].map(({ status, text }) => [status, JSON.parse(text)])).toEqual([
      [200, { ended: 1 }],
      [200, { ended: 0 }],
    ])
    expect([await isLive(one), await isLive(other)]).toEqual([false, true])
  })

  it('shows and ends no session of another member', async () => {
    const theirs = await signedIn(mai)
    const [foreign, none] = [
      await as(ben, 'DELETE', `/api/account/sessions/${theirs}`),
      await as(ben, 'DELETE', '/api/account/sessions/999999999'),
    ]
    expect([foreign.status, none.status]).toEqual([404, 404])
    expect(JSON.parse(foreign.text).error.message).toBe(JSON.parse(none.text).error.message)
    expect(await isLive(theirs)).toBe(true)
    expect(await read(ben, '/api/account/sessions')).toMatchObject([{ device: 'Test', current: true }])
  })

  it('ends all sessions of this member only, and clears the browser', async () => {
    const [one, other, bens] = [await signedIn(mai), await signedIn(mai), await signedIn(ben)]
    const reply = await as(mai, 'POST', '/api/account/sign-out-everywhere')
    expect(JSON.parse(reply.text)).toEqual({ ended: 3 })
    expect(reply.headers['clear-site-data']).toBe('"cache", "storage"')
    expect([await isLive(one), await isLive(other), await isLive(bens)]).toEqual([false, false, true])
  })

  it.each(['0', 'abc', '1e3', '9999999999999999999'])('refuses the id %s', async (id) => {
    expect((await as(mai, 'DELETE', `/api/account/sessions/${id}`)).status).toBe(400)
  })
})
