import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINK_MAX, readShopLink } from '../contracts/shop-links.ts'

const ITEM = '1729384756102938475'
const ASIN = 'B09H7GPR1G'

describe('an address of TikTok Shop is read as its product', () => {
  it.each<[address: string, name?: string]>([
    [`https://shop.tiktok.com/view/product/${ITEM}`],
    [`https://shop.tiktok.com/view/product/${ITEM}?region=US&locale=en`],
    [`https://shop.tiktok.com/view/product/${ITEM}/?region=VN&locale=vi-VN`],
    [
      `https://www.tiktok.com/view/product/${ITEM}?_svg=1&checksum=75c2d3deb6&encode_params=MIIBUQQM2QbYCJWuf0Iy`,
    ],
    [
      `https://www.tiktok.com/view/product/${ITEM}?_svg=1&og_info=%7B%22title%22%3A%22Copo+T%C3%A9rmico+1%5C%2F2+L%22%2C%22image%22%3A%22https%3A%2F%2Fp16.example%2F1.webp%22%7D&user_id=7`,
      'Copo Térmico 1/2 L',
    ],
    [`https://www.tiktok.com/view/product/${ITEM}?og_info=%7B%22title%22%3A%22Copo%5Cq%22%7D`],
    [`https://www.tiktok.com/view/product/${ITEM}?og_info=%7B%22title%22%3A%22Copo+T%C3`],
    [`https://www.tiktok.com/shop/pdp/${ITEM}`],
    [`https://www.tiktok.com/shop/pdp/${ITEM}?source=301&enter_method=product_card`],
    [`https://www.tiktok.com/shop/pdp/vitamin-c-serum/${ITEM}`, 'vitamin c serum'],
    [
      `https://www.tiktok.com/shop/pdp/magnetic-desk-lamp-by-lumo/${ITEM}?source=anchor#reviews`,
      'magnetic desk lamp by lumo',
    ],
    [`https://shop.tiktok.com/us/pdp/anime-phone-case/${ITEM}`, 'anime phone case'],
    [`https://www.tiktok.com/shop/us/pdp/anime-phone-case/${ITEM}`, 'anime phone case'],
    [`https://www.tiktok.com/shop/pdp/%C3%A9clair-lampe/${ITEM}`, 'éclair lampe'],
    [`https://shop-vn.tiktok.com/view/product/${ITEM}/`],
    [`https://m.tiktok.com/view/product/${ITEM}`],
    [`https://m.tiktok.com/shop/pdp/mini-blender/${ITEM}`, 'mini blender'],
    [`https://tiktok.com/view/product/${ITEM}`],
    [`http://www.tiktok.com/view/product/${ITEM}`],
    [`HTTPS://WWW.TIKTOK.COM/view/product/${ITEM}`],
    [`www.tiktok.com/view/product/${ITEM}`],
    [`shop.tiktok.com/view/product/${ITEM}`],
    [`https://www.tiktok.com/shop/product/${ITEM}`],
    [`https://affiliate.tiktok.com/product/${ITEM}?shop_region=US`],
    [`https://affiliate-us.tiktok.com/product/${ITEM}`],
    [`https://affiliate.tiktokglobalshop.com/product/${ITEM}`],
    [`https://seller-us.tiktok.com/product/edit/${ITEM}?shop_region=US`],
    [`https://seller-us.tiktok.com/product/detail?product_id=${ITEM}`],
    [`https://seller.us.tiktok.com/product/manage?product_id=${ITEM}`],
    [`https://seller.tiktokglobalshop.com/product/edit/${ITEM}`],
    [`https://affiliate.tiktok.com/connection/creator?product_id=${ITEM}&shop_region=US`],
    [`https://www.tiktok.com/foo?productId=${ITEM}`],
    [`https://shop.tiktok.com:443/view/product/${ITEM}`],
    [`https%3A%2F%2Fshop.tiktok.com%2Fview%2Fproduct%2F${ITEM}%3Fregion%3DUS`],
    ['https://shop.tiktok.com/view/product/172938475610293847'],
  ])('%s', (address, name) => {
    const id = /\d{18,19}/.exec(address)?.[0]
    expect(readShopLink(address)).toEqual({
      ...{ kind: 'product', channel: 'tiktok', externalId: id, site: 'tiktok.com' },
      name: name ?? null,
    })
  })
})

describe('an address of Amazon is read as its product', () => {
  it.each<[address: string, site: string, name?: string]>([
    [`https://www.amazon.com/dp/${ASIN}`, 'com'],
    [`https://www.amazon.com/dp/${ASIN}/`, 'com'],
    [`https://www.amazon.com/dp/${ASIN}?th=1&psc=1`, 'com'],
    [`https://amazon.com/dp/${ASIN}`, 'com'],
    [`http://www.amazon.com/dp/${ASIN}`, 'com'],
    [`amazon.com/dp/${ASIN}`, 'com'],
    [`www.amazon.de/dp/${ASIN}`, 'de'],
    [`https://www.amazon.com/Magnetic-Desk-Lamp/dp/${ASIN}`, 'com', 'Magnetic Desk Lamp'],
    [
      `https://www.amazon.com/Lamp-Pro/dp/${ASIN}/ref=sr_1_3?crid=2X&keywords=lamp&qid=17&sprefix=l%2Caps%2C1&sr=8-3`,
      'com',
      'Lamp Pro',
    ],
    [`https://www.amazon.com/Lamp/dp/${ASIN}/ref=zg_bs_g_kitchen_sccl_7/135-1?psc=1`, 'com', 'Lamp'],
    [`https://www.amazon.co.uk/gp/product/${ASIN}/ref=ppx_yo_dt_b_asin_title_o00_s00?ie=UTF8&psc=1`, 'co.uk'],
    [`https://www.amazon.com/gp/product/glance/${ASIN}`, 'com'],
    [`https://www.amazon.ca/gp/aw/d/${ASIN}?ref=mp_s_a_1_1`, 'ca'],
    [`https://m.amazon.com/gp/aw/d/${ASIN}`, 'com'],
    [`https://smile.amazon.com/dp/${ASIN}`, 'com'],
    [`https://www.amazon.com/exec/obidos/ASIN/${ASIN}/affiliate-20`, 'com'],
    [`https://www.amazon.com/exec/obidos/tg/detail/-/${ASIN}`, 'com'],
    [`https://www.amazon.co.jp/exec/obidos/ASIN/4167107120/someone-22/`, 'co.jp'],
    [`https://www.amazon.com/o/ASIN/${ASIN}`, 'com'],
    [`https://www.amazon.com/d/${ASIN}`, 'com'],
    [`https://www.amazon.com/-/es/dp/${ASIN}`, 'com'],
    [`https://www.amazon.com/-/zh_TW/dp/${ASIN}`, 'com'],
    [`https://www.amazon.de/-/en/Magnet-Lampe/dp/${ASIN}`, 'de', 'Magnet Lampe'],
    [`https://www.amazon.com/product-reviews/${ASIN}?reviewerType=all_reviews`, 'com'],
    [`https://www.amazon.com/Lamp-Pro/product-reviews/${ASIN}/ref=cm_cr`, 'com', 'Lamp Pro'],
    [`https://www.amazon.in/gp/offer-listing/${ASIN}`, 'in'],
    [
      `https://www.amazon.com.tr/Krem-Besleyici/dp/${ASIN}/ref=zg_bs_12466380031_d_sccl_3/259-1`,
      'com.tr',
      'Krem Besleyici',
    ],
    [`https://www.amazon.com.mx/dp/${ASIN.toLowerCase()}`, 'com.mx'],
    [`https://www.amazon.com.br/dp/product/${ASIN}`, 'com.br'],
    [`https://www.amazon.fr/dp/${ASIN}?tag=blog-21&linkCode=ogi`, 'fr'],
    [`https://www.amazon.com.au/gp/cart/add.html?ASIN.1=${ASIN}&Quantity.1=1`, 'com.au'],
    [`https://www.amazon.it/widgets/q?asin=${ASIN}`, 'it'],
    [
      `https://www.amazon.com/sspa/click?ie=UTF8&spc=MTo&url=%2FMagnetic-Lamp%2Fdp%2F${ASIN}%2Fref%3Dsr_1_1_sspa`,
      'com',
      'Magnetic Lamp',
    ],
    [`https://amzn.com/${ASIN}`, 'com'],
    [`https%3A%2F%2Fwww.amazon.com%2Fdp%2F${ASIN}`, 'com'],
    [`https://www.amazon.com:443/dp/${ASIN}`, 'com'],
    [`https://www.amazon.sg/Éclair-Lampe/dp/${ASIN}`, 'sg', 'Éclair Lampe'],
  ])('%s', (address, site, name) => {
    const asin = address.includes('4167107120') ? '4167107120' : ASIN
    expect(readShopLink(address)).toEqual({
      ...{ kind: 'product', channel: 'amazon', externalId: asin, site: `amazon.${site}` },
      name: name ?? null,
    })
  })
})

it.each([
  ['https://vm.tiktok.com/ZMabc123/', 'vm.tiktok.com'],
  ['https://vt.tiktok.com/ZSabc123/', 'vt.tiktok.com'],
  ['vm.tiktok.com/ZMabc123', 'vm.tiktok.com'],
  ['https://www.tiktok.com/t/ZTabc123/', 'tiktok.com/t'],
  ['https://a.co/d/3xYz9Qw', 'a.co'],
  ['a.co/d/3xYz9Qw', 'a.co'],
  ['https://amzn.to/3AbCdEf', 'amzn.to'],
  ['https://amzn.eu/d/5hGt6Yu', 'amzn.eu'],
  ['https://amzn.asia/d/1Aa2Bb3', 'amzn.asia'],
  ['https://bit.ly/3AbCdEf', 'bit.ly'],
])('the short link %s is identified and not opened', (address, host) => {
  expect(readShopLink(address)).toEqual({
    ...{ kind: 'short', host, name: null },
    address: `https://${address.replace('https://', '')}`,
  })
})

it.each([
  [ASIN, 'amazon', ASIN],
  ['b09h7gpr1g', 'amazon', ASIN],
  [` ${ASIN}\n`, 'amazon', ASIN],
  [`ASIN: ${ASIN}`, 'amazon', ASIN],
  ['0306406152', 'amazon', '0306406152'],
  ['080442957X', 'amazon', '080442957X'],
  [ITEM, 'tiktok', ITEM],
  [`Product ID: ${ITEM}`, 'tiktok', ITEM],
])('the number %j is read', (text, channel, externalId) => {
  expect(readShopLink(text)).toMatchObject({ kind: 'product', channel, externalId, name: null })
})

describe('a shared text with words around its link', () => {
  it.each<[text: string, read: object]>([
    [
      `Check this out! Magnetic Desk Lamp, dimmable https://shop.tiktok.com/view/product/${ITEM}?region=US`,
      { kind: 'product', externalId: ITEM, name: 'Magnetic Desk Lamp, dimmable' },
    ],
    [
      `I found this on TikTok Shop: “Portable Neck Fan 5000mAh” (https://www.tiktok.com/view/product/${ITEM}).`,
      { kind: 'product', externalId: ITEM, name: 'Portable Neck Fan 5000mAh' },
    ],
    [
      `Magnetic Lamp\nhttps://www.amazon.com/dp/${ASIN}\nSent from my iPhone`,
      { kind: 'product', externalId: ASIN, name: 'Magnetic Lamp' },
    ],
    [
      `Xem https://www.tiktok.com/view/product/${ITEM}). Và https://vt.tiktok.com/ZSabc123/, cảm ơn`,
      { kind: 'product', externalId: ITEM },
    ],
    [
      'Silicone Baking Mat Set of 3 https://a.co/d/3xYz9Qw',
      { kind: 'short', host: 'a.co', name: 'Silicone Baking Mat Set of 3' },
    ],
    [
      `look https://example.com/blog and https://amazon.com/Lamp-Pro/dp/${ASIN}?tag=x!`,
      { kind: 'product', externalId: ASIN, name: 'Lamp Pro' },
    ],
    ['看看这个 https://vm.tiktok.com/ZMabc123/ 复制打开', { kind: 'short', host: 'vm.tiktok.com' }],
    [`Lumo lamp (${ASIN}) in white`, { kind: 'product', externalId: ASIN, name: 'Lumo lamp ( ) in white' }],
  ])('%s', (text, read) => {
    expect(readShopLink(text)).toMatchObject(read)
  })
})

it.each([
  ['magnetic desk lamp', 'magnetic desk lamp'],
  ['  Vitamin  C\tserum ', 'Vitamin C serum'],
  ['basketball', 'basketball'],
  ['BACKPACK15', 'BACKPACK15'],
  ['wow.such lamp', 'wow.such lamp'],
  ['Lamp: red, 3 pieces', 'Lamp: red, 3 pieces'],
  ['磁吸台灯', '磁吸台灯'],
  ['https://www.amazon.com/s?k=desk+lamp&ref=nb_sb_noss', 'desk lamp'],
])('%j is a name', (text, name) => {
  expect(readShopLink(text)).toEqual({ kind: 'name', name })
})

describe('hostile or unrelated text', () => {
  it.each<[text: string, why: string]>([
    [`https://www.amazon.com@evil.example/dp/${ASIN}`, 'disguised'],
    [`https://amazon.com:pw@evil.example/dp/${ASIN}`, 'disguised'],
    [`https://user:pw@www.tiktok.com/view/product/${ITEM}`, 'disguised'],
    [`https://www.amazon.com:8443/dp/${ASIN}`, 'disguised'],
    [`https://www.tiktok.com:8080/view/product/${ITEM}`, 'disguised'],
    [`https://www.amazon.com\\@evil.example/dp/${ASIN}`, 'disguised'],
    [`https://www.аmazon.com/dp/${ASIN}`, 'disguised'],
    [`https://www.amazon。com/dp/${ASIN}`, 'disguised'],
    [`https://www.tıktok.com/view/product/${ITEM}`, 'disguised'],
    [`https://www.amazon.com.evil.example/dp/${ASIN}`, 'other-site'],
    [`https://tiktok.com.evil.example/view/product/${ITEM}`, 'other-site'],
    [`https://evil.example/www.amazon.com/dp/${ASIN}`, 'other-site'],
    [`https://evil.example/?u=https://www.amazon.com/dp/${ASIN}`, 'other-site'],
    [`https://evilamazon.com/dp/${ASIN}`, 'other-site'],
    [`https://amazon.evil/dp/${ASIN}`, 'other-site'],
    [`https://xn--mazon-3ve.com/dp/${ASIN}`, 'other-site'],
    [`https://www.rnazon.com/dp/${ASIN}`, 'other-site'],
    [`https://nottiktok.com/view/product/${ITEM}`, 'other-site'],
    [`https://127.0.0.1/dp/${ASIN}`, 'other-site'],
    ['https://169.254.169.254/latest/meta-data/', 'other-site'],
    [`https://[::1]/dp/${ASIN}`, 'disguised'],
    ['javascript:alert(1)', 'not-web'],
    [`javascript://www.amazon.com/dp/${ASIN}%0aalert(1)`, 'not-web'],
    ['data:text/html,<script>alert(1)</script>', 'not-web'],
    ['file:///etc/passwd', 'not-web'],
    [`ftp://www.amazon.com/dp/${ASIN}`, 'not-web'],
    [`https%253A%252F%252Fwww.amazon.com%252Fdp%252F${ASIN}`, 'name'],
    [`https://www.amazon.com/%2564p/${ASIN}`, 'not-a-product'],
    [`https://www.amazon.com/dp%252F${ASIN}`, 'not-a-product'],
    ['https://www.amazon.com/dp/B０９H７GPR１G', 'not-a-product'],
    ['https://shop.tiktok.com/view/product/１７２９３８４７５６１０２９３８４７５', 'not-a-product'],
    ['１７２９３８４７５６１０２９３８４７５', 'number'],
    [`https://www.amazon.com/dp/${ASIN}X`, 'not-a-product'],
    ['https://www.amazon.com/dp/SHORT', 'not-a-product'],
    ['https://www.amazon.com/', 'not-a-product'],
    ['https://www.amazon.com/stores/Lumo/page/1234', 'not-a-product'],
    ['https://www.tiktok.com/view/product/123', 'not-a-product'],
    ['https://www.tiktok.com/view/product/99999999999999999999999', 'not-a-product'],
    [`https://www.tiktok.com/shop/store/lumo/7495177166735509999`, 'not-a-product'],
    ['https://www.tiktok.com/@someone', 'not-a-product'],
    [`https://www.tiktok.com/@shop.abc/video/${ITEM}?is_from_webapp=1`, 'video'],
    ['', 'empty'],
    ['  \n\t ', 'empty'],
    ['\u200b\u202e', 'empty'],
    ['12345', 'number'],
    ['0306406153', 'number'],
    ['...!?', 'number'],
    ['x'.repeat(LINK_MAX + 1), 'too-long'],
    [`https://www.amazon.com/dp/${ASIN}?x=${'a'.repeat(3000)}`, 'too-long'],
  ])('%s: %s', (text, why) => {
    const read = readShopLink(text)
    expect(read.kind === 'unread' ? read.why : read.kind).toBe(why)
  })

  it('never yields a product from a host that is not the shop’s', () => {
    const host = fc.domain().filter((name) => !/(?:^|\.)(?:amazon|tiktok|tiktokglobalshop|amzn)\./.test(name))
    fc.assert(
      fc.property(host, fc.constantFrom(`/dp/${ASIN}`, `/view/product/${ITEM}`), (name, path) => {
        expect(readShopLink(`https://${name}${path}`).kind).not.toBe('product')
      }),
    )
  })
})
