import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addressOf, amount, countryCode, known, numberOf, oneOf, scalars, whole } from './search-params.ts'

const here = import.meta.dirname
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\./.test(file))
  .map((file) => ({ file, text: readFileSync(join(here, file), 'utf8') }))

it('every route that reads search parameters validates them', () => {
  const readers = sources.filter(({ text }) => /Route\.useSearch\(/.test(text))
  expect(readers.length).toBeGreaterThan(8)
  expect(readers.filter(({ text }) => !/validateSearch: [\w<]/.test(text)).map(({ file }) => file)).toEqual(
    [],
  )
})

it('no search parameter is built with a type assertion', () => {
  const casts = /\b(?:to|search|params)(?:=\{|: )[^,}\n]*\bas (?!const\b)\w|\bas (?:never|any)\b/
  expect(sources.filter(({ text }) => casts.test(text)).map(({ file }) => file)).toEqual([])
})

it('the search parameters keep valid values and drop the rest', () => {
  const Address = addressOf({
    word: oneOf(known({ home: 1, sports: 2 })),
    page: whole(2, 9),
    price: amount(100),
    country: countryCode,
  })
  const read = (search: Record<string, unknown>) => Address.parse(search)
  expect(read({ word: 'home', page: 3, price: 0.5, country: 'VN' })).toEqual({
    word: 'home',
    page: 3,
    price: 0.5,
    country: 'VN',
  })
  expect(read({ word: 'home', page: '3', price: '0.50' })).toEqual({ word: 'home', page: 3, price: 0.5 })
  expect(numberOf([7, 30]).parse('30')).toBe(30)
  // Invalid names stay as keys, to override the router's value.
  expect(Object.keys(read({ word: 'nothing' }))).toEqual(['word'])
  const nonsense = [
    { word: 'toString', page: 1, price: -1, country: 'Vietnam' },
    { word: ['home'], page: '3 ' },
    { page: '0x3', price: '' },
    { page: '2.5', price: '1,5' },
  ]
  for (const search of nonsense)
    expect(Object.values(read(search)).filter((value) => value !== undefined)).toEqual([])
  expect(scalars({ a: 'x', b: 2, c: [1], d: { e: 1 }, f: null })).toEqual({ a: 'x', b: 2 })
})
