import * as z from 'zod/mini'
import { many } from '../../../backend/db/checked-rows.ts'
import type { Db } from '../../../backend/db/knex.ts'
import { dayText } from '../../../backend/sandbox/catalogue/catalogue.ts'
import { forecast } from '../../../backend/trends/forecast.ts'
import { forecastWeeks } from '../../../backend/trends/forecast-weeks.ts'
import { type Case, featuresOf } from './features.ts'

const DAYS = 91
const CHUNK = 200

const Asked = z.object({ id: z.int(), origin: z.string() })
const Counted = z.object({
  product_id: z.int(),
  day: z.int(),
  units: z.nullable(z.int()),
  price: z.nullable(z.number()),
})
const Read = z.object({
  product_id: z.int(),
  video_id: z.string(),
  creator_id: z.nullable(z.int()),
  published: z.nullable(z.int()),
  day: z.int(),
  units: z.nullable(z.int()),
})

const DAY_OF = (column: string) => `(${column} - date '1970-01-01')`

/** From a database whose source has read videos on several days. Only readings up to an origin's day count. */
export async function storedCases(
  db: Db,
  horizons: readonly number[],
): Promise<{ cases: Case[]; products: number; days: number; origins: string[] }> {
  const asked = await many(
    db,
    Asked,
    `select distinct p.id, p.origin from product p join product_video_day d on d.product_id = p.id
    where p.origin <> 'file' order by p.id`,
  )
  const cases: Case[] = []
  const days = new Set<number>()
  for (let from = 0; from < asked.length; from += CHUNK) {
    const ids = asked.slice(from, from + CHUNK).map(({ id }) => id)
    const counts = await many(
      db,
      Counted,
      `select product_id, ${DAY_OF('day')} as day, units, price from observation
      where product_id = any(cast(? as bigint[])) order by product_id, day`,
      [ids],
    )
    const readings = await many(
      db,
      Read,
      `select d.product_id, d.video_id, v.creator_id, ${DAY_OF('v.published_on')} as published, ${DAY_OF('d.day')} as day, d.units
      from product_video_day d join product_video v using (product_id, video_id)
      where d.product_id = any(cast(? as bigint[])) order by d.product_id, d.video_id, d.day`,
      [ids],
    )
    for (const id of ids) {
      const own = readings.filter(({ product_id }) => product_id === id)
      for (const { day } of own) days.add(day)
      cases.push(
        ...casesOf(
          id,
          counts.filter(({ product_id }) => product_id === id),
          { own, horizons },
        ),
      )
    }
  }
  return {
    cases,
    products: asked.length,
    days: days.size,
    origins: [...new Set(asked.map(({ origin }) => origin))],
  }
}

function casesOf(
  id: number,
  counts: readonly z.infer<typeof Counted>[],
  { own, horizons }: { own: readonly z.infer<typeof Read>[]; horizons: readonly number[] },
): Case[] {
  const byDay = new Map(counts.map((count) => [count.day, count]))
  return [...new Set(own.map(({ day }) => day))].flatMap((at) => {
    const then = new Map<string, z.infer<typeof Read>>()
    for (const reading of own) if (reading.day <= at) then.set(reading.video_id, reading)
    const videos = [...then.values()].map(({ creator_id, published, units }) => ({
      creator: creator_id === null ? null : String(creator_id),
      published,
      units,
    }))
    const features = featuresOf(videos, at)
    const span = Array.from({ length: DAYS }, (_, index) => byDay.get(at - DAYS + 1 + index))
    const weeks = forecastWeeks(
      span.map((day) => day?.units ?? null),
      span.map((day) => day?.price ?? null),
    )
    const points = features && forecast(weeks, dayText(at))
    if (!features || !points) return []
    return horizons.flatMap((ahead) => {
      const [point, came] = [points[ahead - 1], weekOf(byDay, at + 7 * ahead)]
      return point && came !== null
        ? [{ product: String(id), at, ahead, expected: point.expected, came, features }]
        : []
    })
  })
}

/** Scaled to 7 known days; null under 5. */
function weekOf(byDay: ReadonlyMap<number, z.infer<typeof Counted>>, last: number): number | null {
  const known = Array.from({ length: 7 }, (_, ago) => byDay.get(last - ago)?.units ?? null).filter(
    (units) => units !== null,
  )
  return known.length < 5 ? null : (known.reduce((sum, units) => sum + units, 0) * 7) / known.length
}
