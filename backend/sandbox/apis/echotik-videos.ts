import type { Catalogue } from '../catalogue/catalogue.ts'
import { type CatalogueCreator, creatorCatalogue } from '../catalogue/creators.ts'
import type { CatalogueProduct } from '../catalogue/products.ts'
import { type CatalogueVideo, videosOf } from '../catalogue/videos.ts'
import { between } from '../random.ts'
import { type Asked, numberIn, PICTURE_ORIGIN, pageOf } from './api.ts'

const PAGE_MAX = 10
const MS_PER_DAY = 86_400_000

/** `product/video/list`: fields 1, 2, 4, 5 and 6 of its order. */
export function videoRows({ query }: Asked, catalogue: Catalogue): unknown[] {
  const product = catalogue.tiktok.find(({ id }) => id === query.get('product_id'))
  if (!product) return []
  const by = ORDERS[numberIn(query, 'product_video_sort_field', 1, 6)] ?? (({ views }) => views)
  const direction = query.get('sort_type') === '0' ? 1 : -1
  const videos = videosOf(product, creatorsOf(catalogue), catalogue.yesterday).sort(
    (a, b) => direction * (by(a) - by(b)) || (a.id < b.id ? -1 : 1),
  )
  const page = pageOf(
    videos,
    numberIn(query, 'page_num', 1, 1000),
    numberIn(query, 'page_size', PAGE_MAX, PAGE_MAX),
  )
  return page.map((video) => videoRow(video, product, catalogue))
}

const ORDERS: Readonly<Record<number, (video: CatalogueVideo) => number>> = {
  1: ({ views }) => views,
  2: ({ views }) => views,
  4: ({ units }) => units,
  5: ({ units }) => units,
  6: ({ published }) => published,
}

function videoRow(video: CatalogueVideo, product: CatalogueProduct, { yesterday }: Catalogue) {
  const { id, creator, published, seconds, look, units, views, counted, dated } = video
  const price = product.price(yesterday) ?? 0
  return {
    video_id: id,
    product_id: product.id,
    ...(creator && { user_id: creator.id }),
    ...(dated && { create_time: String((published * MS_PER_DAY) / 1000 + 43_200) }),
    duration: seconds,
    video_desc: product.name,
    hash_tag: '#sample',
    region: 'US',
    play_addr: `${PICTURE_ORIGIN}/videos/${id}`,
    reflow_cover: `${PICTURE_ORIGIN}/pictures/${product.kind.id}/video-${look}.webp`,
    data_size: '3307751',
    height: '1024',
    width: '576',
    ratio: '540p',
    total_views_cnt: views,
    total_digg_cnt: Math.floor(views * 0.04),
    total_comments_cnt: Math.floor(views * 0.002),
    total_shares_cnt: Math.floor(views * 0.003),
    total_favorites_cnt: Math.floor(views * 0.006),
    ...(counted && {
      total_video_sale_cnt: units,
      total_video_sale_gmv_amt: Math.round(units * price),
    }),
  }
}

/** `influencer/detail`: up to ten ids; unknown ones are absent. */
export function creatorRows({ query }: Asked, catalogue: Catalogue): unknown[] {
  const wanted = new Set((query.get('user_ids') ?? '').split(',').slice(0, PAGE_MAX))
  return creatorsOf(catalogue)
    .filter(({ id }) => wanted.has(id))
    .map((creator) => creatorRow(creator, catalogue))
}

function creatorRow(creator: CatalogueCreator, catalogue: Catalogue) {
  const { units, products } = soldBy(creator, catalogue)
  const { id, handle, name, category, followers, followersAdded, email, picture, sellsBy, closed } = creator
  return {
    user_id: id,
    unique_id: handle,
    nick_name: name,
    avatar: picture ? PICTURE_ORIGIN + picture : '',
    category,
    contact_email: email ?? '',
    region: 'US',
    language: 'en',
    sales_flag: sellsBy,
    off_mark: closed ? 1 : 0,
    show_case_flag: 1,
    total_followers_cnt: followers,
    total_followers_30d_cnt: followersAdded,
    total_product_cnt: products + between(0, 20, id, 'other products'),
    total_sale_cnt: units + between(0, 4000, id, 'other units'),
    total_video_sale_30d_cnt: Math.floor(units / 4),
  }
}

function creatorsOf({ seed }: Catalogue): CatalogueCreator[] {
  let known = CREATORS.get(seed)
  if (!known) {
    known = creatorCatalogue(seed)
    CREATORS.set(seed, known)
  }
  return known
}

const CREATORS = new Map<number, CatalogueCreator[]>()

/** Counted once a day: all videos of all products. */
function soldBy({ id }: CatalogueCreator, catalogue: Catalogue): { units: number; products: number } {
  let sold = SOLD.get(catalogue)
  if (!sold) {
    sold = new Map()
    for (const product of catalogue.tiktok) {
      const here = new Map<string, number>()
      for (const { creator, units } of videosOf(product, creatorsOf(catalogue), catalogue.yesterday)) {
        if (creator) here.set(creator.id, (here.get(creator.id) ?? 0) + units)
      }
      for (const [creator, units] of here) {
        const before = sold.get(creator) ?? { units: 0, products: 0 }
        sold.set(creator, { units: before.units + units, products: before.products + 1 })
      }
    }
    SOLD.set(catalogue, sold)
  }
  return sold.get(id) ?? { units: 0, products: 0 }
}

const SOLD = new WeakMap<Catalogue, Map<string, { units: number; products: number }>>()
