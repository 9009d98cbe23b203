import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readShopLink } from '../contracts/shop-links.ts'
import { readRows } from '../process/data-file.ts'

const FOLDER = 'backend/lookup'
const NAMED = readRows(
  `${FOLDER}/named-links.test.csv`,
  z.strictObject({ address: z.string(), name: z.string() }),
)
const NAMELESS = readRows(
  `${FOLDER}/nameless-links.test.csv`,
  z.strictObject({ address: z.string(), host: z.string() }),
)

describe('an address of another shop is read as the name in it', () => {
  it.each(NAMED)('$address', ({ address, name }) => {
    expect(readShopLink(address)).toEqual({ kind: 'name', name })
  })
})

describe('words beside a link without a name are used as the name', () => {
  it.each([
    [
      'Check out Botol Minum 500ml for Rp50.000. Get it on Shopee now! https://shopee.co.id/product/1/2',
      'Botol Minum 500ml',
    ],
    ['Neck Fan, 5 speeds https://www.aliexpress.com/item/1005001234567890.html', 'Neck Fan, 5 speeds'],
    ['【手机壳】 https://detail.1688.com/offer/612345678901.html', '【手机壳】'],
  ])('%s', (text, name) => {
    expect(readShopLink(text)).toEqual({ kind: 'name', name })
  })
})

it.each(NAMELESS)('$address holds no name, and is answered with its shop', ({ address, host }) => {
  expect(readShopLink(address)).toEqual({ kind: 'unread', why: 'nameless', host, name: null })
})

it.each([
  ['https://temu.to/m/u1a2b3', 'temu.to'],
  ['https://share.temu.com/AbCdEf', 'share.temu.com'],
  ['https://vn.shp.ee/AbCdEf', 'shp.ee'],
  ['https://s.shopee.co.id/AbCdEf', 's.shopee.co.id'],
  ['https://s.lazada.sg/s.AbCdE', 's.lazada.sg'],
  ['https://etsy.me/3AbCdEf', 'etsy.me'],
  ['https://ebay.us/AbCdEf', 'ebay.us'],
  ['https://a.aliexpress.com/_mAbCdEf', 'a.aliexpress.com'],
  ['https://qr.1688.com/s/AbCdEf', 'qr.1688.com'],
  ['https://onelink.shein.com/5/abc', 'onelink.shein.com'],
])('the share link %s has to be opened by a person', (address, host) => {
  expect(readShopLink(address)).toEqual({ kind: 'short', host, address, name: null })
})

it.each([
  ['https://temu.com.evil.example/neck-fan-g-601099512345678.html', 'other-site'],
  ['https://nottemu.com/neck-fan-g-601099512345678.html', 'other-site'],
  ['https://evil.example/www.temu.com/neck-fan-g-601099512345678.html', 'other-site'],
  ['https://shopee.evil/Neck-Fan-i.1.2', 'other-site'],
  ['https://ebay.com.co/itm/Neck-Fan/123456789012', 'other-site'],
  ['https://xn--tmu-dma.com/neck-fan-g-601099512345678.html', 'other-site'],
  ['https://www.temu.com@evil.example/neck-fan-g-601099512345678.html', 'disguised'],
  ['https://www.temu.com:8443/neck-fan-g-601099512345678.html', 'disguised'],
  ['https://www.tеmu.com/neck-fan-g-601099512345678.html', 'disguised'],
  [`https://www.temu.com/${'neck-fan-'.repeat(300)}g-601099512345678.html`, 'too-long'],
])('%s is refused', (address, why) => {
  expect(readShopLink(address)).toMatchObject({ kind: 'unread', why })
})

it('takes control characters out of a name and cuts a long one', () => {
  const long = `https://www.temu.com/neck%00fan%E2%80%AE${'-with-words'.repeat(100)}-g-601099512345678.html`
  const read = readShopLink(long)
  expect(read).toMatchObject({ kind: 'name', name: expect.stringMatching(/^neck fan with words/) })
  expect(read.name).toHaveLength(200)
})
