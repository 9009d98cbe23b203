import type { Levels } from './score-counts.ts'

const OF_LEVELS = [
  'lastWeek',
  'usualWeek',
  'countingVariance',
  'dispersionWeight',
  'logRatio',
  'counted',
] as const
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
  /** Week `turn` counts as the last; null with too few counts. */
  turned: TurnedLevels | null
  /** Newest first. */
  turn: number
  dispersion: number | null
}

/** Numbered from 0. */
export interface PoolMembers {
  add(member: PoolMember): number
  levels(member: number): PoolLevels
  turned(member: number): TurnedLevels | null
  turn(member: number): number
  dispersion(member: number): number | null
}

/** Objects for a million products would fill memory. */
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
