import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import {
  member,
  memberAnswers,
  revealedContact,
  sessionsOfMember,
} from '../../../../tests/e2e/fixtures/account.ts'
import { type DrawnAnswers, openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'
import { PRO } from '../../../../tests/support/drawn-payment.ts'

const trouble = refuses(503, 'unavailable', 'The database is being restarted.')
const CHOICES = { newDevice: true, weeklyReport: true, weeklyCategories: ['Fashion'] }
const DEVICES = 'Where you are signed in'

const open = (changed: DrawnAnswers = {}, user = member(), address = '/profile') =>
  openApp(address, { ...memberAnswers(user), ...unanswered('keys', 'data-refresh-status'), ...changed })

const rowsOf = async (panel: string) => within(await page.shows('region', panel)).queryAllByRole('listitem')

describe('the profile shows', () => {
  it('that a failed deletion left the account intact', async () => {
    const refused = refuses(429, 'too_many_requests', 'Please try again in a minute.')
    await open({ '/api/account/delete': refused })
    await page.press('Delete my account')
    await page.enter('Type DELETE', 'DELETE')
    await page.press('Delete')
    await page.shows('alert', null, /^Nothing was deleted. Please try again in a minute.$/)
  })

  it('sections that do not load alone, and loads them when tried again', async () => {
    const { answers } = await open({ '/api/account/contacts': trouble })
    const contacts = await page.shows('region', 'Contacts you revealed', 'The database is being restarted.')
    await page.shows('region', DEVICES, 'Firefox on Windows')
    answers['/api/account/contacts'] = [revealedContact(0)]
    within(contacts).getByRole('button', { name: 'Try again' }).click()
    expect(await page.linkTo('sales0@maker.example')).toBe('mailto:sales0@maker.example')
  })

  it('a member of Pro without a name by their address, without a limit or an offer', async () => {
    const granted = { name: 'Pro (no charge)', amountCents: 0, currency: null }
    await open({}, { ...PRO, plan: granted, firstName: null, lastName: null })
    await page.shows('region', 'You', 'mai.tran@seller.example')
    const plan = 'Pro (no charge) - unlimited supplier contacts'
    await page.shows('region', 'Plan', plan, 'We gave you this plan. Nothing is charged.')
    page.lacks('Upgrade to Pro')
  })

  it('a creator’s address among the contacts, the latest first', async () => {
    const { provenance } = revealedContact(0)
    await open({
      '/api/account/creator-contacts': [
        {
          ...{ creatorId: '40', handle: 'mai.example', name: null, contactEmail: 'mai@creator.example' },
          ...{ revealedAt: new Date().toISOString(), provenance },
        },
      ],
    })
    expect(await page.linkTo('mai@creator.example')).toBe('mailto:mai@creator.example')
    expect(await page.linkTo('@mai.example')).toBe('/creator/40')
    const [first] = await rowsOf('Contacts you revealed')
    expect(first?.textContent).toContain('@mai.example')
  })

  it('the way to the first contact', async () => {
    await open({ '/api/account/contacts': [] })
    await page.shows('region', 'Contacts you revealed', 'None yet.')
    expect(await page.linkTo('See all suppliers')).toBe('/suppliers')
  })
})

describe('the list of sessions', () => {
  it('signs out one device, and leaves the others', async () => {
    let sessions = sessionsOfMember()
    const { asked } = await open({
      '/api/account/sessions': () => Response.json(sessions),
      '/api/account/sessions/': () => {
        sessions = sessions.slice(1)
        return Response.json({ ended: 1 })
      },
    })
    await page.press('Sign out Safari on iPhone')
    await page.until(async () => expect(await rowsOf(DEVICES)).toHaveLength(2))
    page.lacks('Safari on iPhone')
    const ended = asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    expect(ended).toEqual(['/api/account/sessions/31'])
  })

  it('shows five of many devices, this one first, and the others on demand', async () => {
    const [, , other] = sessionsOfMember()
    const more = Array.from({ length: 7 }, (_, number) => ({ ...other, id: `${40 + number}` }))
    await open({ '/api/account/sessions': [...sessionsOfMember(), ...more] })
    await page.until(async () => expect(await rowsOf(DEVICES)).toHaveLength(5))
    expect((await rowsOf(DEVICES))[0]?.textContent).toContain('This device')
    await page.press('Show all 10 devices')
    expect(await rowsOf(DEVICES)).toHaveLength(10)
  })
})

describe('the choice of e-mails', () => {
  it.each([
    ['is saved at once', true, 'Saved.'],
    [
      'is taken back and said when it did not get through',
      false,
      'Not saved. The database is being restarted.',
    ],
  ])('%s', async (_, works, words) => {
    let choices: object = CHOICES
    const { asked } = await open({
      '/api/account/notifications': ({ method, body }: { method: string; body: object }) => {
        if (method === 'PUT' && !works) return trouble()
        if (method === 'PUT') choices = body
        return Response.json(choices)
      },
    })
    await page.shows('region', 'E-mails', 'not sent on the free plan')
    expect(await page.linkTo('See what it covers')).toBe('/reports')
    const automotive = await page.until(() => screen.getByLabelText('Automotive'))
    automotive.click()
    await page.shows('region', 'E-mails', words)
    await page.until(() => expect(screen.getByLabelText('Automotive')).toHaveProperty('checked', works))
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { newDevice: true, weeklyReport: true, weeklyCategories: ['Fashion', 'Automotive'] },
    ])
  })
})

describe('the page More', () => {
  it('shows the member’s name, with the way to the profile', async () => {
    await open({}, member(), '/more')
    await page.press('Mai Tran · Profile', 'link')
    await page.shows('heading', 'Profile')
  })

  it('offers a visitor the login, without a request for a user', async () => {
    const { asked } = await openApp('/more', {})
    expect(await page.linkTo(/^Sign in/)).toBe('/api/login')
    expect(asked).toEqual([])
  })
})
