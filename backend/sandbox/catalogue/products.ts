import { CATEGORIES, type Category } from '../../contracts/categories.ts'
import { readLines } from '../../process/data-file.ts'
import {
  type Course,
  courseOf,
  createDemand,
  type DayNumber,
  type Demand,
  EPOCH,
  newcomerLaunch,
  offerOn,
} from '../demand.ts'
import { between, chance, digits, hash, pick } from '../random.ts'

import { KINDS, type Kind } from './kinds.ts'

export interface CatalogueProduct {
  /** 19 digits on TikTok, ten letters and digits on Amazon. */
  id: string
  category: Category
  kind: Kind
  name: string
  description: string
  shop: number
  picture: string | null
  demand: Demand
  /** Dollars; null for a few. */
  price(day: DayNumber): number | null
  /** 0 to 5; null without enough ratings. */
  rating: number | null
  /** Ratings per unit sold. */
  reviewRate: number
  viewsPerUnit: number
  /** Total up to a day; grows faster or slower than sales. */
  creators(day: DayNumber): number
  videos: number
}

const TIKTOK_PER_KIND = 7
const AMAZON_PER_KIND = 2
const SHOP_COUNT = 36

/** 8 categories x 10 kinds x 7: 560 products. */
export function tiktokCatalogue(seed: number, today: DayNumber): CatalogueProduct[] {
  return everyKind((category, kind) =>
    Array.from({ length: TIKTOK_PER_KIND }, (_, index) =>
      product(seed, 'tiktok', category, kind, index, today),
    ),
  )
}

/** 8 x 10 x 2: 160 products. Figures count ratings; none is ever withdrawn. */
export function amazonCatalogue(seed: number, today: DayNumber): CatalogueProduct[] {
  return everyKind((category, kind) =>
    Array.from({ length: AMAZON_PER_KIND }, (_, index) =>
      product(seed, 'amazon', category, kind, index, today),
    ),
  )
}

/** One more of each category's first kind, in no list. */
export function unrankedProducts(
  seed: number,
  today: DayNumber,
): {
  tiktok: CatalogueProduct[]
  amazon: CatalogueProduct[]
} {
  const ofEach = (channel: 'tiktok' | 'amazon', index: number) =>
    CATEGORIES.flatMap((category) =>
      KINDS[category].slice(0, 1).map((kind) => product(seed, channel, category, kind, index, today)),
    )
  return { tiktok: ofEach('tiktok', TIKTOK_PER_KIND), amazon: ofEach('amazon', AMAZON_PER_KIND) }
}

function everyKind(make: (category: Category, kind: Kind) => CatalogueProduct[]): CatalogueProduct[] {
  return CATEGORIES.flatMap((category) => KINDS[category].flatMap((kind) => make(category, kind)))
}

function product(
  seed: number,
  channel: 'tiktok' | 'amazon',
  category: Category,
  kind: Kind,
  index: number,
  today: DayNumber,
): CatalogueProduct {
  const place = hash(seed, channel, kind.id, index)
  const guessed = courseOf(place)
  const course = channel === 'amazon' && guessed === 'newcomer' ? 'wave' : guessed
  const launch = course === 'newcomer' ? newcomerLaunch(place, today) : null
  const key = launch === null ? place : hash(place, launch)
  const demand = createDemand(key, course, launch)
  const name = listingName(kind, channel === 'amazon' ? index + TIKTOK_PER_KIND : index, key)
  const usual = usualPrice(kind, key)
  const unpriced = chance(key, 'unpriced') < 0.03
  return {
    id: channel === 'tiktok' ? `1729${digits(15, key, 'id')}` : `B0${asin(key)}`,
    category,
    kind,
    name,
    description: `${name}. ${pick(DESCRIPTIONS, key, 'description')}`,
    shop: between(0, SHOP_COUNT - 1, key, 'shop'),
    picture: isBare(course, key) ? null : `/pictures/${kind.id}/${hash(key, 'look') % 1000}.webp`,
    demand,
    price: (day) => (unpriced ? null : priceOn(usual, key, day)),
    rating:
      chance(key, 'unrated') < 0.05 ? null : Math.round((3.6 + 1.3 * chance(key, 'stars') ** 0.6) * 10) / 10,
    reviewRate: 0.02 + 0.06 * chance(key, 'reviews'),
    viewsPerUnit: 60 + 400 * chance(key, 'views'),
    creators: (day) => creatorsOn(demand, key, day),
    videos: between(8, 900, key, 'videos'),
  }
}

/** Rising products always have a picture. */
function isBare(course: Course, key: number): boolean {
  return (course === 'steady' || course === 'small') && chance(key, 'bare') < 0.1
}

function listingName(kind: Kind, index: number, key: number): string {
  const turn = index % kind.nouns.length
  const noun = kind.nouns[turn] ?? ''
  const style = kind.styles[(turn + Math.floor(index / kind.nouns.length)) % kind.styles.length] ?? ''
  const use = pick(kind.uses, key, 'use')
  return `${style} ${noun} ${use}`
}

function usualPrice({ price: [low, high] }: Kind, key: number): number {
  return (
    Math.floor(low + (high - low) * chance(key, 'price') ** 1.5) +
    pick([0.99, 0.99, 0.95, 0.49], key, 'cents')
  )
}

function priceOn(usual: number, key: number, day: DayNumber): number {
  return Math.round(usual * offerOn(key, day) * 100) / 100
}

function creatorsOn(demand: Demand, key: number, day: DayNumber): number {
  const lag = between(3, 21, key, 'creators follow')
  const since = (demand.total(day - lag) + 1) / (demand.total(Math.max(demand.launch, EPOCH)) + 1)
  const eager = 0.2 + 0.8 * chance(key, 'creators come')
  return Math.min(4000, Math.floor(between(4, 120, key, 'creators') * Math.max(1, since) ** eager))
}

function asin(key: number): string {
  return `S${(BigInt(digits(12, key, 'asin')) % 78_364_164_096n).toString(36).toUpperCase().padStart(7, '0')}`
}

const DESCRIPTIONS = readLines('backend/sandbox/catalogue/descriptions.txt')
