import { dayText } from '../../../backend/sandbox/catalogue/catalogue.ts'
import { creatorCatalogue } from '../../../backend/sandbox/catalogue/creators.ts'
import { type CatalogueProduct, tiktokCatalogue } from '../../../backend/sandbox/catalogue/products.ts'
import { videosOf } from '../../../backend/sandbox/catalogue/videos.ts'
import { forecast } from '../../../backend/trends/forecast.ts'
import { forecastWeeks } from '../../../backend/trends/forecast-weeks.ts'
import { type Case, featuresOf } from './features.ts'

const DAYS = 91
const ORIGINS = 16

/** The sample's own history, which knows each day of each video. */
export function madeCases(seed: number, today: number, horizons: readonly number[]): Case[] {
  const creators = creatorCatalogue(seed)
  const longest = Math.max(...horizons)
  return tiktokCatalogue(seed, today).flatMap((product) =>
    Array.from({ length: ORIGINS }, (_, back) => today - 1 - 7 * (longest + back)).flatMap((at) => {
      const videos = videosOf(product, creators, at).map(({ creator, published, units }) => ({
        creator: creator?.id ?? null,
        published,
        units,
      }))
      const features = featuresOf(videos, at)
      return features === null ? [] : casesAt(product, at, { horizons, features })
    }),
  )
}

function casesAt(
  { id, demand, price }: CatalogueProduct,
  at: number,
  { horizons, features }: { horizons: readonly number[]; features: Case['features'] },
): Case[] {
  const days = Array.from({ length: DAYS }, (_, index) => at - DAYS + 1 + index)
  const counts = days.map((day) => (day < demand.launch ? null : demand.units(day)))
  const points = forecast(forecastWeeks(counts, days.map(price)), dayText(at))
  if (!points) return []
  return horizons.flatMap((ahead) => {
    const point = points[ahead - 1]
    if (!point) return []
    const came = demand.total(at + 7 * ahead) - demand.total(at + 7 * ahead - 7)
    return [{ product: id, at, ahead, expected: point.expected, came, features }]
  })
}
