// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import {
  KEY,
  LOOKED_UP,
  lookedUp,
  lookUpHref,
  ORIGIN,
  openPopup,
  popup,
  press,
  refusal,
  shows,
  text,
  type,
} from '../../tests/support/drawn-popup.ts'

const OFFER = 'https://detail.1688.com/offer/652219345678.html?spm=tracked'

describe('before the first request', () => {
  it('says how to get a key, and keeps one that is whole', async () => {
    popup.stored = {}
    popup.isAllowed = false
    await openPopup(/^Connect your account$/)
    expect(document.querySelector('a')?.href).toBe(`${ORIGIN}/profile#keys`)
    type('key', 'tdl_half')
    expect(lookUpHref()).toBe(LOOKED_UP)
    expect(text()).toContain('not a whole key')
    expect(popup.stored).toEqual({})
    type('key', ` ${KEY} `)
    await shows(/Sunset lamp/)
    expect(popup.stored).toEqual({ key: KEY })
  })

  it('asks for its server when the browser took the permission back', async () => {
    popup.isAllowed = false
    await openPopup(/^Allow questions to tideline\.example$/)
    expect(popup.sent).toEqual([])
    popup.agrees = false
    press(/^Allow$/)
    await expect.poll(text).toContain('The browser did not allow it')
    expect(popup.sent).toEqual([])
    popup.agrees = true
    press(/^Allow$/)
    await shows(/Sunset lamp/)
  })

  it('keeps the key in use until another replaces it, and removes it when asked', async () => {
    await openPopup(/Sunset lamp/)
    press(/^Change the key$/)
    await shows(/^Change the key$/)
    expect(document.querySelector<HTMLInputElement>('#key')?.value).toBe('')
    press(/^Keep the old key$/)
    await shows(/Sunset lamp/)
    expect(popup.stored).toEqual({ key: KEY })
    press(/^Change the key$/)
    await shows(/^Change the key$/)
    press(/^Remove the key$/)
    await shows(/^Connect your account$/)
    expect(popup.stored).toEqual({})
  })

  it.each(['https://www.amazon.com/s?k=lamp', 'chrome://extensions', ''])(
    'sends nothing of %j',
    async (address) => {
      popup.tab = address
      await openPopup(/^No product on this page$/)
      expect(popup.sent).toEqual([])
    },
  )
})

describe('a product of ours', () => {
  it('shows verdict, profit, landing day, suppliers and receipt as text', async () => {
    await openPopup(/^<b>Sunset lamp<\/b>$/)
    for (const words of [
      'Sample data · Real-Time Amazon Data',
      'edition 3, counted to 27 Nov',
      'Your weight would decide.',
      '$4.00 a sale (−\u2060$1.00 to $9.00)',
      'Order 300 today: on sale about 30 Jan',
      'Chance of a loss: 20%.',
      'Assumed: weight.',
      'For it: Sells more',
      '4 suppliers, 1 shipping agent',
    ])
      expect(text()).toContain(words)
    expect(document.querySelector('[data-verdict=watch] h2')?.textContent).toBe('Watch')
    expect(document.querySelector('main b')).toBeNull()
    expect(popup.sent).toEqual([
      `GET /api/v1/look-up?${new URLSearchParams({ link: 'https://www.amazon.com/Lamp/dp/B09H7GPR1G' })}`,
      'GET /api/v1/products/12/decision',
      'GET /api/v1/products/12?days=1',
    ])
  })

  it('is saved by one press, or says why not and lets try again', async () => {
    await openPopup(/Sunset lamp/)
    const works = popup.answers['/api/v1/pipeline']
    popup.answers['/api/v1/pipeline'] = () => refusal(403)
    press(/^Save/)
    await expect.poll(text).toContain('Not saved. This key may not do that. Said by the server.')
    if (works) popup.answers['/api/v1/pipeline'] = works
    press(/^Save/)
    await expect.poll(text).toContain('In My products: Saved')
    expect(popup.sent.at(-1)).toBe('POST /api/v1/pipeline {"productId":"12"}')
    const link = [...document.querySelectorAll('a')].find((one) =>
      one.textContent?.startsWith('In My products'),
    )
    expect(link?.href).toBe(`${ORIGIN}/my-products/p12`)
  })
})

describe('a product that is not in our data', () => {
  it('gets suppliers by the name in its address, and no verdict', async () => {
    popup.answers['/api/v1/look-up'] = () => Response.json(lookedUp(null, 'Steel kettle'))
    await openPopup(/^Steel kettle$/)
    expect(text()).toContain('no verdict')
    expect(popup.sent[1]).toBe('GET /api/v1/matches?productName=Steel+kettle')
    press(/^Save/)
    await expect.poll(text).toContain('In My products')
    expect(popup.sent.at(-1)).toBe(
      'POST /api/v1/pipeline {"name":"Steel kettle","link":"https://www.amazon.com/Lamp/dp/B09H7GPR1G"}',
    )
  })

  it('of a shop with numbers only is asked for its name', async () => {
    popup.tab = OFFER
    popup.answers['/api/v1/look-up'] = () =>
      Response.json(lookedUp(null, popup.sent.at(-1)?.includes('&name=Bamboo+board') ? 'Bamboo board' : null))
    await openPopup(/^A product of 1688$/)
    type('name', '  Bamboo   board ')
    await shows(/^Bamboo board$/)
    expect(popup.sent.join(' ')).not.toContain('tracked')
  })

  it('shows the verdict of our product with the same name, and how it was found', async () => {
    popup.tab = OFFER
    popup.answers['/api/v1/look-up'] = () =>
      Response.json({
        ...lookedUp({ id: '12', name: 'Sunset lamp' }, 'Sunset lamp'),
        read: { kind: 'unread', channel: null, externalId: null, host: '1688.com', why: 'nameless' },
      })
    await openPopup(/Sunset lamp/)
    expect(text()).toContain('Found by its name')
  })
})
