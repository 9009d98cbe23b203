/** Facts known on the origin's day; days since 1970. */
interface VideoThen {
  creator: string | null
  published: number | null
  /** Since publication, as last read up to that day. */
  units: number | null
}

export const FEATURES = ['topShare', 'newCreators', 'sinceLargest'] as const
export type Feature = (typeof FEATURES)[number]

/** Null under three videos with sales: the verdict's own limit. */
export function featuresOf(videos: readonly VideoThen[], at: number): Record<Feature, number> | null {
  const sold = videos.filter(({ units }) => (units ?? 0) > 0)
  const total = sold.reduce((sum, { units }) => sum + (units ?? 0), 0)
  const largest = [...sold].sort((a, b) => (b.units ?? 0) - (a.units ?? 0))[0]
  if (sold.length < 3 || largest?.published == null) return null
  const byCreator = new Map<string, number>()
  for (const { creator, units } of sold) {
    if (creator !== null) byCreator.set(creator, (byCreator.get(creator) ?? 0) + (units ?? 0))
  }
  const first = new Map<string, number>()
  for (const { creator, published } of videos) {
    if (creator !== null && published !== null)
      first.set(creator, Math.min(published, first.get(creator) ?? published))
  }
  return {
    topShare: Math.max(0, ...byCreator.values()) / total,
    newCreators: Math.log1p([...first.values()].filter((day) => day > at - 7 && day <= at).length),
    sinceLargest: Math.log1p(Math.max(0, at - largest.published)),
  }
}

/** One forecast of one product, and what came. */
export interface Case {
  product: string
  at: number
  ahead: number
  expected: number
  came: number
  features: Record<Feature, number>
}
