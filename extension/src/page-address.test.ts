import { describe, expect, it } from 'vitest'
import { readShopLink } from '../../backend/contracts/shop-links.ts'
import { readPage } from './page-address.ts'

const ITEM = '1729384756102938475'

/** Address of the tab, shop, address that is sent. */
const PAGES: [string, string, string][] = [
  [
    `https://www.tiktok.com/shop/pdp/sunset-lamp/${ITEM}?source=ecommerce_mall&traffic_source=abc&_svg=1#reviews`,
    'TikTok Shop',
    `https://www.tiktok.com/shop/pdp/sunset-lamp/${ITEM}`,
  ],
  [
    `https://shop.tiktok.com/view/product/${ITEM}?region=US&user_id=6891&share_link_id=x`,
    'TikTok Shop',
    `https://shop.tiktok.com/view/product/${ITEM}`,
  ],
  [
    `https://shop.tiktok.com/view/detail/session-9f?product_id=${ITEM}&sec_uid=MS4w`,
    'TikTok Shop',
    `https://shop.tiktok.com/view/product/${ITEM}`,
  ],
  [
    'https://www.amazon.com/Steel-Kettle/dp/B09H7GPR1G/ref=sr_1_5?crid=2XA&keywords=kettle&qid=1764&sr=8-5&tag=me-20',
    'Amazon',
    'https://www.amazon.com/Steel-Kettle/dp/B09H7GPR1G',
  ],
  [
    'https://www.amazon.de/-/en/gp/product/b09h7gpr1g/131-1234567-7654321?psc=1',
    'Amazon',
    'https://www.amazon.de/-/en/gp/product/b09h7gpr1g',
  ],
  [
    'http://www.amazon.com/gp/reader?asin=B09H7GPR1G&session=1',
    'Amazon',
    'https://www.amazon.com/dp/B09H7GPR1G',
  ],
  [
    'https://www.aliexpress.com/item/1005006123456789.html?spm=a2g0o&pdp_ext_f=%7B%7D&gatewayAdapt=glo2usa',
    'AliExpress',
    'https://www.aliexpress.com/item/1005006123456789.html',
  ],
  [
    'https://de.aliexpress.com/item/Bamboo-Board/1005006123456789.html?aff_fcid=9',
    'AliExpress',
    'https://de.aliexpress.com/item/Bamboo-Board/1005006123456789.html',
  ],
  [
    'https://m.aliexpress.com/p/detail?productId=1005006123456789&srcSns=copy',
    'AliExpress',
    'https://m.aliexpress.com/item/1005006123456789.html',
  ],
  [
    'https://detail.1688.com/offer/652219345678.html?spm=a26352&cosite=-&tracelog=p4p&_p_isad=1',
    '1688',
    'https://detail.1688.com/offer/652219345678.html',
  ],
  [
    'https://detail.m.1688.com/page/index.html?offerId=652219345678&sk=consign&uid=77',
    '1688',
    'https://detail.m.1688.com/offer/652219345678.html',
  ],
]

const NO_PAGES = [
  '',
  'about:blank',
  'chrome://extensions/',
  'file:///amazon.com/dp/B09H7GPR1G',
  'https://www.amazon.com/',
  'https://www.amazon.com/s?k=kettle',
  'https://www.amazon.com/gp/cart/view.html',
  'https://www.tiktok.com/@seller/video/7300000000000000001',
  'https://www.tiktok.com/foryou',
  'https://www.aliexpress.com/w/wholesale-lamp.html',
  'https://www.aliexpress.com/item/abc.html',
  'https://s.1688.com/selloffer/offer_search.htm?keywords=%B5%C6',
  'https://detail.1688.com/offer/652219345678.html/evil',
  'https://m.1688.com/page/index.html?offerId=1%27%20or%201',
  `https://tiktok.com.evil.example/view/product/${ITEM}`,
  'https://evil.example/?u=https://www.amazon.com/dp/B09H7GPR1G',
  'https://www.amazon.com@evil.example/dp/B09H7GPR1G',
  'https://user:secret@www.amazon.com/dp/B09H7GPR1G',
  'https://www.amazon.com:8443/dp/B09H7GPR1G',
  'https://notaliexpress.com/item/1005006123456789.html',
  'javascript:alert(1)//www.amazon.com/dp/B09H7GPR1G',
]

describe('the address of a page', () => {
  it.each(PAGES)('%s is cut to its product', (text, shop, address) => {
    expect(readPage(text)).toEqual({ shop, address })
  })

  it.each(PAGES)('%s stays readable for the server after the cut', (text, shop, address) => {
    const kind =
      shop === 'Amazon' || shop === 'TikTok Shop' ? 'product' : /Bamboo/.test(text) ? 'name' : 'unread'
    expect(readShopLink(address).kind).toBe(kind)
  })

  it.each(PAGES)('%s is not cut further by a second reading', (_text, shop, address) => {
    expect(readPage(address)).toEqual({ shop, address })
  })

  it.each(NO_PAGES)('%j is no product page', (text) => {
    expect(readPage(text)).toBeNull()
  })
})
