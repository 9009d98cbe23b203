/** The three texts of the results table. Each is null where nothing was measured or counted. */

/**
 * A word and a rounded percentage: 'Viral' for that stage, else 'Hot' from +100 %, 'Rising' from +30 %, 'Growing'
 * from +1 %. A product that does not grow has none: the table's own columns say what it does.
 */
export function velocityText({
  velocity,
  stage,
}: {
  velocity: number | null
  stage: string | null
}): string | null {
  const percent = velocity === null ? 0 : Math.round(velocity)
  if (percent <= 0) return null
  return `${velocityWord(percent, stage)} +${percent}%`
}

function velocityWord(percent: number, stage: string | null): string {
  if (stage === 'viral') return 'Viral'
  if (percent >= 100) return 'Hot'
  return percent >= 30 ? 'Rising' : 'Growing'
}

export function marginText(margin: number | null): string | null {
  return margin === null ? null : `${Math.round(margin)}%`
}

/**
 * Low under 30, medium to 100, high above: FastMoss's bounds for creators, used for sellers too. Sellers are what the
 * table is about; creators stand in, by name, where a source counts only them.
 */
export function competitionText(counted: { sellers: number | null; creators: number | null }): string | null {
  const { sellers, creators } = counted
  if (sellers !== null) return `${level(sellers)} (${sellers} ${sellers === 1 ? 'seller' : 'sellers'})`
  if (creators !== null) return `${level(creators)} (${creators} ${creators === 1 ? 'creator' : 'creators'})`
  return null
}

function level(count: number): string {
  if (count < 30) return 'Low'
  return count <= 100 ? 'Medium' : 'High'
}
