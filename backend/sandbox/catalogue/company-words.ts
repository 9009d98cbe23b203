import * as z from 'zod/mini'
import { CATEGORIES } from '../../contracts/categories.ts'
import { List, Numeric, readRows } from '../../process/data-file.ts'

const FOLDER = 'backend/sandbox/catalogue'
const LISTS = ['root', 'forwarder', 'buyer', 'buyer form', 'given name', 'family name', 'shop'] as const
const Country = z.strictObject({
  code: z.string(),
  name: z.string(),
  cities: List,
  legal: List,
  share: Numeric,
})
const Trades = z.strictObject({ category: z.enum(CATEGORIES), trades: List })
const Name = z.strictObject({ list: z.enum(LISTS), name: z.string() })

const names = readRows(`${FOLDER}/names.csv`, Name)
const namesOf = (list: (typeof LISTS)[number]) =>
  names.filter((row) => row.list === list).map(({ name }) => name)

/** Positions pick names: rows keep their order. `legal` follows the name. */
export const COUNTRIES = readRows(`${FOLDER}/countries.csv`, Country)
export type Country = (typeof COUNTRIES)[number]
export const TRADES = new Map(
  readRows(`${FOLDER}/trades.csv`, Trades).map(({ category, trades }) => [category, trades]),
)
export const ROOTS = namesOf('root')
export const FORWARDERS = namesOf('forwarder')
export const BUYERS = namesOf('buyer')
export const BUYER_FORMS = namesOf('buyer form')
export const GIVEN_NAMES = namesOf('given name')
export const FAMILY_NAMES = namesOf('family name')
export const SHOP_NAMES = namesOf('shop')
