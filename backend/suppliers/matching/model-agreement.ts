export interface ModelSide {
  readonly models: readonly string[]
  readonly compact: string
}

/** 0 to 1. Split numbers ("PSL X350H") agree. */
export function modelAgreement(a: ModelSide, b: ModelSide): number {
  if (a.models.some((model) => isWithin(model, b)) || b.models.some((model) => isWithin(model, a))) return 1
  let best = 0
  for (const model of a.models) for (const other of b.models) best = Math.max(best, alike(model, other))
  return best
}

function isWithin(model: string, { compact }: ModelSide): boolean {
  return model.length >= TELLING_LENGTH && compact.includes(model)
}

/** Common prefix by longer length; 0 if short. */
function alike(a: string, b: string): number {
  if (a === b) return 1
  let common = 0
  while (common < a.length && a[common] === b[common]) common += 1
  return common >= TELLING_LENGTH ? common / Math.max(a.length, b.length) : 0
}

const TELLING_LENGTH = 4
