import { expect, it } from 'vitest'
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
  ['https://shop.example/%E0%A4%A', {}],
  [null, {}],
])('%s gives %j', (link, facts) => {
  expect(linkFacts(link)).toEqual({ ...NOTHING, ...facts })
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
