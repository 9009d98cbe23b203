import { expect, it } from 'vitest'
import { searchesElsewhere } from './search-elsewhere.ts'

it.each<[name: string, category: string | null, english: string, first: string]>([
  ['Sunset projection lamp with remote, 16 colours', null, 'sunset projection lamp', '日落投影灯'],
  [
    'TikTok viral wireless bluetooth earbuds for running',
    null,
    'wireless bluetooth earphone',
    '无线蓝牙耳机',
  ],
  ['Stanley Quencher 40oz tumbler with handle', null, 'vacuum cup', '保温杯'],
  ['Portable neck fan, bladeless, rechargeable', null, 'portable neck fan', '便携挂脖风扇'],
  ['Oversized hoodie for women', 'Fashion', 'oversized hooded sweatshirt', '宽松连帽卫衣'],
  ['Magnetic phone case for iPhone 16 Pro', 'Electronics', 'magnetic mobile phone case', '磁吸手机壳'],
  // Uncertain noun: English everywhere.
  ['Cordless tomato deseeder', null, 'wireless tomato deseeder', 'wireless tomato deseeder'],
  // Properties of every JavaScript object are not trade words.
  ['Constructor prototype', null, 'constructor prototype', 'constructor prototype'],
])('%s is searched for as %s %s, on 1688 as %s', (name, category, english, first) => {
  const [on1688, ...others] = searchesElsewhere(name, category)
  expect(others.map(({ words }) => words)).toEqual([english, english])
  expect(on1688).toMatchObject({ site: '1688', words: first, language: first === english ? 'en' : 'zh' })
  expect(new URL(on1688?.url ?? '').searchParams.get('keywords')).toBe(first)
})

it.each([
  ['Gone Girl', 'Books'],
  ['', null],
  ['!!! 100 %', null],
])('%j of %j has no goods to search for', (name, category) => {
  expect(searchesElsewhere(name, category)).toEqual([])
})
