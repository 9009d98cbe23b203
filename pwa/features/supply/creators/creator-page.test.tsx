import { screen, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { creatorDetail } from '../../../../tests/e2e/fixtures/creators.ts'
import { type Asked, page, refuses } from '../../../../tests/support/drawn-app.ts'
import { openCreators, SELLER, VISITOR } from '../../../../tests/support/drawn-creators.ts'

const CREATOR = '/api/creators/40'
const CONTACT = '/api/creators/40/contact'
const EMAIL = 'mai@creator.example'
const revealed = {
  ...{ creatorId: '40', handle: 'mai.example', name: 'Mai Example', contactEmail: EMAIL },
  revealedAt: new Date().toISOString(),
  provenance: creatorDetail().provenance,
}
const withoutStorage = () => {
  throw new DOMException('No storage here.', 'SecurityError')
}
const offer = async () => {
  const fold = await page.shows('region', 'Send a sample')
  const details = fold.querySelector('details')
  if (!details) throw new Error('The offer has no fold.')
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  return fold
}
const textOf = () =>
  page.until(() => (screen.getByLabelText('Your message') as HTMLTextAreaElement).value.normalize())

it('shows what they sell, how often it sold with its interval, products and source', async () => {
  await openCreators('/creator/40')
  await page.shows('heading', 'Mai Example')
  await page.shows(
    'region',
    'Hits: 6 of 9 products',
    /With so few products the next one’s chance can be anything from 35% to 88%\./,
  )
  await page.says('Home & Living', '2,400 sold of 6 products', '3 products, sales not known')
  await page.says('471 sold · 2.9M views · 4 videos since', /Sample data · EchoTik, \d+ \w+\./)
  expect(await page.linkTo('Sunset projection lamp with remote, 16 colours')).toBe('/product/100')
})

it('an unknown creator shows a note and a way on', async () => {
  await openCreators('/creator/999', {
    '/api/creators/999': refuses(404, 'not_found', 'There is no such creator.'),
  })
  await page.says('This creator is not in our data')
  expect(await page.linkTo('See all creators')).toBe('/creators')
})

describe('the contact', () => {
  it('is locked until a press, which uses a free contact', async () => {
    const { asked } = await openCreators('/creator/40', { [CONTACT]: revealed })
    await page.says('Uses 1 of your 2 left')
    page.lacks(EMAIL)
    expect(asked.filter(({ path }) => path === CONTACT)).toEqual([])
    await page.press('Reveal contact of Mai Example')
    expect(await page.linkTo(EMAIL)).toBe(`mailto:${EMAIL}`)
    await page.toasts('Contact Revealed', 'Mai Example')
    expect(asked.filter(({ path }) => path === CONTACT)).toHaveLength(1)
  })

  it('stays locked when no contact is left, and the plan is offered', async () => {
    await openCreators('/creator/40', {
      '/api/auth/user': { ...SELLER, contactsUsed: 3 },
      [CONTACT]: refuses(402, 'plan_required', 'You have used all three.'),
    })
    await page.says('You have used all 3')
    await page.press('Reveal contact of Mai Example')
    await page.toasts('Subscription Required', 'Upgrade to Pro')
    page.lacks(EMAIL)
  })

  it('leads a visitor to the login', async () => {
    const { asked, left } = await openCreators('/creator/40', VISITOR)
    await page.says('Free account: 3 contacts')
    await page.press('Reveal contact of Mai Example')
    await page.until(() => expect(left).toEqual(['/api/login?returnTo=%2Fcreator%2F40']))
    expect(asked.filter(({ path }) => path === CONTACT)).toEqual([])
  })

  it('that the source does not give costs nothing: there is no button', async () => {
    await openCreators('/creator/40', {
      [CREATOR]: creatorDetail({ hasContact: false, contactLocked: false }),
    })
    await page.says('No public e-mail known. Send a message on TikTok.')
    expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull()
  })

  it('that was opened before is there at once', async () => {
    await openCreators('/creator/40', {
      [CREATOR]: creatorDetail({ contactLocked: false, contactEmail: EMAIL }),
    })
    expect(await page.linkTo(EMAIL)).toBe(`mailto:${EMAIL}`)
  })
})

describe('the offer of a sample', () => {
  it('is written in the creator’s language with English below, and in four others', async () => {
    await openCreators('/creator/40?product=100')
    await offer()
    await page.until(async () => expect(await textOf()).toMatch(/^Chào Mai Example,/))
    await page.until(async () => expect(await textOf()).toContain('Sunset projection lamp'))
    await page.shows('region', 'In English', /^In EnglishHello Mai Example,/)
    for (const [language, greeting] of [
      ['English', 'Hello Mai Example,'],
      ['Español', 'Hola, Mai Example:'],
      ['Bahasa Indonesia', 'Halo Kak Mai Example,'],
      ['Português', 'Olá, Mai Example!'],
    ] as const) {
      await page.press(language)
      await page.until(async () => expect(await textOf()).toMatch(new RegExp(`^${greeting}`)))
    }
  })

  it('names the commission that the member types, and asks again for one that cannot be', async () => {
    await openCreators('/creator/40?product=100')
    await offer()
    await page.press('English')
    await page.enter(/^Your commission/, '12.5')
    await page.until(async () => expect(await textOf()).toContain('a commission of 12.5%.'))
    await page.enter(/^Your commission/, '950')
    await page.says('Write a number up to 80, like 15.')
    expect(await textOf()).not.toContain('commission of')
  })

  it('sent by e-mail, moves the product to Sample with a task to follow up', async () => {
    const changes: { kind: string; to?: string; text?: string }[] = []
    const openStorage = vi.fn(withoutStorage)
    vi.stubGlobal('indexedDB', { open: openStorage })
    await openCreators('/creator/40?product=100', {
      [CREATOR]: creatorDetail({ contactLocked: false, contactEmail: EMAIL }),
      '/api/pipeline/changes': ({ body }: Asked) => {
        changes.push(...(body as { changes: typeof changes }).changes)
        return Response.json({ refused: [], withoutEffect: [], clock: Date.now() })
      },
    })
    const inside = within(await offer())
    await page.until(async () => expect(await textOf()).toContain('Sunset projection lamp'))
    const mail = await inside.findByRole('link', { name: 'E-mail' })
    expect(mail.getAttribute('href')).toMatch(/^mailto:mai@creator\.example\?subject=/)
    mail.addEventListener('click', (event) => event.preventDefault())
    mail.click()
    await page.toasts("Moved to 'Sample'", 'Mai Example')
    await page.until(() => expect(changes.map(({ kind }) => kind)).toEqual(['save', 'move', 'task']))
    expect(changes[1]?.to).toBe('sample')
    expect(changes[2]?.text).toBe('Follow up with Mai Example about the sample')
    // Photos are looked for after the changes; the next test has no storage.
    await page.until(() => expect(openStorage).toHaveBeenCalled())
  })

  it('without an e-mail address it can be copied, and says where to paste it', async () => {
    await openCreators('/creator/40', {
      [CREATOR]: creatorDetail({ hasContact: false, contactLocked: false }),
    })
    const inside = within(await offer())
    await inside.findByRole('button', { name: 'Copy message' })
    expect(inside.queryByRole('link', { name: 'E-mail' })).toBeNull()
    await page.says('Copy it into a message on TikTok.')
  })
})

it('is saved like a supplier', async () => {
  const sent: unknown[] = []
  await openCreators('/creator/40', {
    '/api/watchlist': ({ method, body }: Asked) => {
      if (method === 'GET') return Response.json({ suppliers: [], creators: [] })
      sent.push(...(body as { changes: unknown[] }).changes)
      return Response.json({ refused: [] })
    },
  })
  await page.press(/^Save creator/)
  await page.until(() => expect(sent).toMatchObject([{ kind: 'creator', id: '40', watching: true }]))
})
