import type { Levels } from './score-counts.ts'

/** Of a product's levels, what pools are made from. */
const OF_LEVELS = [
  'lastWeek',
  'usualWeek',
  'countingVariance',
  'dispersionWeight',
  'logRatio',
  'counted',
] as const
/** The same of the levels that it had if another of its weeks had been the last. */
const OF_TURNED = [
  'lastWeek',
  'usualWeek',
  'countedUsualWeek',
  'countingVariance',
  'dispersionWeight',
] as const

type PoolLevels = Pick<Levels, (typeof OF_LEVELS)[number]>
type TurnedLevels = Pick<Levels, (typeof OF_TURNED)[number]>

interface PoolMember {
  levels: PoolLevels
  /** Levels as if the week at `turn` had been the last; null with too few counts. */
  turned: TurnedLevels | null
  /** Index among the product's weeks, newest first. */
  turn: number
  /** Null where too little was counted to tell. */
  dispersion: number | null
}

/** Members by number, from 0 in the order in which they were added. */
export interface PoolMembers {
  add(member: PoolMember): number
  levels(member: number): PoolLevels
  turned(member: number): TurnedLevels | null
  turn(member: number): number
  dispersion(member: number): number | null
}

/** Plain numbers in blocks: as objects the members of a million products would fill a process. */
export function createPoolMembers(): PoolMembers {
  const blocks: Float64Array[] = []
  let size = 0
  const read = (member: number, field: number) =>
    blocks[Math.floor(member / BLOCK_MEMBERS)]?.[(member % BLOCK_MEMBERS) * WIDTH + field] as number
  return {
    add: ({ levels, turned, turn, dispersion }) => {
      const member = size
      size += 1
      if (member % BLOCK_MEMBERS === 0) blocks.push(new Float64Array(BLOCK_MEMBERS * WIDTH))
      const values = [
        dispersion ?? Number.NaN,
        ...OF_LEVELS.map((name) => levels[name]),
        ...OF_TURNED.map((name) => turned?.[name] ?? Number.NaN),
        turn,
      ]
      blocks[Math.floor(member / BLOCK_MEMBERS)]?.set(values, (member % BLOCK_MEMBERS) * WIDTH)
      return member
    },
    levels: (member) => ({
      lastWeek: read(member, LEVELS),
      usualWeek: read(member, LEVELS + 1),
      countingVariance: read(member, LEVELS + 2),
      dispersionWeight: read(member, LEVELS + 3),
      logRatio: read(member, LEVELS + 4),
      counted: read(member, LEVELS + 5),
    }),
    turned: (member) => {
      const lastWeek = read(member, TURNED)
      if (Number.isNaN(lastWeek)) return null
      return {
        lastWeek,
        usualWeek: read(member, TURNED + 1),
        countedUsualWeek: read(member, TURNED + 2),
        countingVariance: read(member, TURNED + 3),
        dispersionWeight: read(member, TURNED + 4),
      }
    },
    turn: (member) => read(member, TURN),
    dispersion: (member) => {
      const dispersion = read(member, 0)
      return Number.isNaN(dispersion) ? null : dispersion
    },
  }
}

const BLOCK_MEMBERS = 4096
const LEVELS = 1
const TURNED = LEVELS + OF_LEVELS.length
const TURN = TURNED + OF_TURNED.length
const WIDTH = TURN + 1
