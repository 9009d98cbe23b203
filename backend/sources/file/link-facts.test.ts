import { expect, it } from 'vitest'
import { readProducts } from '../../../tests/support/read-content.ts'
import { linkFacts } from './link-facts.ts'
import { parseRank } from './rank.ts'

const NOTHING = { id: null, name: null, rank: null, category: null }

it.each([
  ['https://www.amazon.com/gp/bestsellers/beauty/123/ref=zg_bs_beauty_sm', { category: 'beauty' }],
  [
    'https://www.amazon.com.tr/Krem-Besleyici/dp/B00FICT001/ref=zg_bs_12466380031_d_sccl_3/259-1',
    { id: 'B00FICT001', name: 'Krem Besleyici', rank: 3 },
  ],
  [
    '/Lamp/dp/B00FICT002/ref=zg_bs_electronics_12?_encoding=UTF8',
    { id: 'B00FICT002', name: 'Lamp', rank: 12, category: 'electronics' },
  ],
  ['https://www.amazon.com/Best-Sellers-Home-Kitchen/zgbs/home-garden', { category: 'Home Kitchen' }],
  [
    'https://www.tiktok.com/shop/pdp/vitamin-c-serum/1729400000000000001',
    { id: '1729400000000000001', name: 'vitamin c serum' },
  ],
  ['https://www.amazon.com/dp/B00FICT003', { id: 'B00FICT003' }],
  [
    'https://www.lazada.com.my/products/lampu-lipat-i2345678.html',
    { id: 'lazada.com.my:2345678', name: 'lampu lipat' },
  ],
  ['https://shop.example/%E0%A4%A', {}],
  [null, {}],
])('%s gives %j', (link, facts) => {
  expect(linkFacts(link)).toEqual({ ...NOTHING, ...facts })
})

it.each([
  ['https://www.aliexpress.com/item/1005006123450001.html', 'aliexpress:1005006123450001'],
  [
    'https://de.aliexpress.com/item/Klapplampe/1005006123450001.html?spm=a2g0o',
    'aliexpress:1005006123450001',
  ],
  ['https://www.alibaba.com/product-detail/Folding-Lamp_1600123450001.html', 'alibaba:1600123450001'],
  ['https://shopee.vn/Đèn-gấp-i.123456.9876540001?sp_atk=1', 'shopee.vn:9876540001'],
  ['https://shopee.co.id/product/123456/9876540001/', 'shopee.co.id:9876540001'],
  ['https://www.lazada.com.my/products/lampu-lipat-i2345678-s9876540001.html', 'lazada.com.my:2345678'],
  ['//www.lazada.vn/products/pdp-i2345678.html?x=1', 'lazada.vn:2345678'],
  ['https://www.ebay.co.uk/itm/Folding-lamp/354123450001?var=1', 'ebay:354123450001'],
  ['www.ebay.com/itm/354123450001', 'ebay:354123450001'],
  ['https://www.etsy.com/de/listing/1234500010/folding-lamp', 'etsy:1234500010'],
  ['https://www.trendyol.com/marka/katlanir-lamba-p-345000101?merchantId=1', 'trendyol:345000101'],
  ['https://tiki.vn/den-gap-p245000101.html?spid=1', 'tiki:245000101'],
  ['https://detail.1688.com/offer/612345000101.html', '1688:612345000101'],
  ['https://item.taobao.com/item.htm?spm=1&id=612345000101', 'taobao:612345000101'],
  ['https://produto.mercadolivre.com.br/MLB-1234500010-luminaria-_JM', 'mercadolivre:MLB-1234500010'],
  ['https://www.temu.com/folding-lamp-g-601099500010001.html', 'temu:601099500010001'],
  ['https://www.mill.example/goods/hinged-jar-10023456001.html?from=list', 'mill.example:10023456001'],
  ['https://mill.example/goods/10023456001/', 'mill.example:10023456001'],
  ['https://mill.example/goods/jar-20261120.html', null],
  ['https://www.ebay.com/b/Lamps/112581/bn_1841001', null],
  ['https://www.aliexpress.com/w/wholesale-lamp.html', null],
  ['https://ebay.example/itm/none', null],
])('%s has the listing %s', (link, id) => {
  expect(linkFacts(link).id).toBe(id)
})

it('listings of one title stay apart by their links, also under "itemUrl"', async () => {
  const products = await readProducts(
    [
      'title,itemUrl,price,date',
      'Folding lamp,https://www.tokopedia.com/tokoabc/lampu-lipat?src=1,Rp 12.500,2026-11-19',
      'Folding lamp,https://www.tokopedia.com/rumahku/lampu-lipat,Rp 11.900,2026-11-19',
      'Folding lamp,https://shopee.co.id/Lampu-lipat-i.77.9876540001,Rp 11.000,2026-11-19',
      'Folding lamp,https://shopee.co.id/Lampu-lipat-i.77.9876540002,Rp 11.500,2026-11-19',
    ].join('\n'),
  )
  expect(new Set(products.map(({ externalId }) => externalId)).size).toBe(4)
  expect(products.map(({ url }) => url).every((url) => url?.startsWith('https://'))).toBe(true)
})

it.each([
  ['#1', 1, null],
  ['1.0', 1, null],
  ['#1,204', 1204, null],
  ['No. 5', 5, null],
  ['3rd', 3, null],
  ['第3名', 3, null],
  ['#3 in Beauty & Personal Care (See Top 100 in Beauty)', 3, 'Beauty & Personal Care'],
])('the rank %s is %i', (text, rank, category) => {
  expect(parseRank(text)).toEqual({ rank, category })
})

it.each([['12.5'], ['3.2e+02'], ['first'], ['99999999999'], ['-3']])('%s has no rank', (text) => {
  expect(parseRank(text)).toBeNull()
})
