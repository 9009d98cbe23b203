import type { Levels } from './score-counts.ts'

/** What a pool is made from of one product. */
interface PoolMember {
  levels: Levels
  /** If another of its weeks had been the last; null where that says nothing. */
  turned: Levels | null
  /** Null where too little was counted to tell. */
  dispersion: number | null
}

/** Of levels, what pools and their evidence are read from. */
type PoolLevels = Pick<
  Levels,
  | 'lastWeek'
  | 'usualWeek'
  | 'countedUsualWeek'
  | 'countingVariance'
  | 'dispersionWeight'
  | 'logRatio'
  | 'counted'
>

/** Members by number, from 0 in the order in which they were added. */
export interface PoolMembers {
  add(member: PoolMember): number
  levels(member: number): PoolLevels
  turned(member: number): PoolLevels | null
  dispersion(member: number): number | null
}

/** Plain numbers in blocks: as objects the members of a million products would fill a process. */
export function createPoolMembers(): PoolMembers {
  const blocks: Float64Array[] = []
  let size = 0
  const read = (member: number, field: number) =>
    blocks[Math.floor(member / BLOCK_MEMBERS)]?.[(member % BLOCK_MEMBERS) * WIDTH + field] as number
  const levelsAt = (member: number, from: number): PoolLevels => ({
    lastWeek: read(member, from),
    usualWeek: read(member, from + 1),
    countedUsualWeek: read(member, from + 2),
    countingVariance: read(member, from + 3),
    dispersionWeight: read(member, from + 4),
    logRatio: read(member, from + 5),
    counted: read(member, from + 6),
  })
  return {
    add: ({ levels, turned, dispersion }) => {
      const member = size
      size += 1
      if (member % BLOCK_MEMBERS === 0) blocks.push(new Float64Array(BLOCK_MEMBERS * WIDTH))
      const values = [dispersion ?? Number.NaN, ...valuesOf(levels), ...valuesOf(turned)]
      blocks[Math.floor(member / BLOCK_MEMBERS)]?.set(values, (member % BLOCK_MEMBERS) * WIDTH)
      return member
    },
    levels: (member) => levelsAt(member, LEVELS),
    turned: (member) => (Number.isNaN(read(member, TURNED)) ? null : levelsAt(member, TURNED)),
    dispersion: (member) => {
      const dispersion = read(member, 0)
      return Number.isNaN(dispersion) ? null : dispersion
    },
  }
}

function valuesOf(levels: Levels | null): number[] {
  if (levels === null) return NONE
  const { lastWeek, usualWeek, countedUsualWeek, countingVariance, dispersionWeight, logRatio, counted } =
    levels
  return [lastWeek, usualWeek, countedUsualWeek, countingVariance, dispersionWeight, logRatio, counted]
}

const BLOCK_MEMBERS = 4096
const NONE = new Array<number>(7).fill(Number.NaN)
const LEVELS = 1
const TURNED = LEVELS + NONE.length
const WIDTH = TURNED + NONE.length
