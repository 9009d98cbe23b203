/** One side of a comparison: its model numbers, and all its words without spaces. */
export interface ModelSide {
  readonly models: readonly string[]
  readonly compact: string
}

/** How well the best two model numbers agree, 0 to 1. One that the other side wrote in pieces ("PSL X350H") agrees. */
export function modelAgreement(a: ModelSide, b: ModelSide): number {
  if (a.models.some((model) => isWithin(model, b)) || b.models.some((model) => isWithin(model, a))) return 1
  let best = 0
  for (const model of a.models) for (const other of b.models) best = Math.max(best, alike(model, other))
  return best
}

function isWithin(model: string, { compact }: ModelSide): boolean {
  return model.length >= TELLING_LENGTH && compact.includes(model)
}

/** The common beginning of two model numbers as a part of the longer; short beginnings say nothing. */
function alike(a: string, b: string): number {
  if (a === b) return 1
  let common = 0
  while (common < a.length && a[common] === b[common]) common += 1
  return common >= TELLING_LENGTH ? common / Math.max(a.length, b.length) : 0
}

const TELLING_LENGTH = 4
