/**
 * The part of `zod/mini` that the contracts are written in, at a sixth of its weight: the browser's build puts it in
 * zod's place (vite.config.ts), types and server stay zod's own. A contract that uses more does not build, and
 * `mini.test.ts` holds that both judge alike (docs/decisions: contracts in the browser).
 */

export interface Issue {
  path: PropertyKey[]
  message: string
}

type Outcome = { success: true; data: unknown } | { success: false; error: { issues: Issue[] } }

interface Place {
  path: PropertyKey[]
  issues: Issue[]
}

type Run = (value: unknown, place: Place) => unknown
type Shape = Record<string, Schema>
type Kind = 'strip' | 'strict' | 'loose'

interface Schema {
  /** Gives the parsed value, or anything after leaving an issue. */
  run: Run
  /** A missing field of an object is no issue. */
  mayBeAbsent: boolean
  check(...checks: { run: Run }[]): Schema
  /** How the router asks a page's search parameters (standardschema.dev). */
  '~standard': { validate: (value: unknown) => { value: unknown } | { issues: Issue[] } }
}

export function safeParse(schema: Schema, value: unknown): Outcome {
  const issues: Issue[] = []
  const data = schema.run(value, { path: [], issues })
  return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } }
}

export const unknown = () => schema((value) => value, { mayBeAbsent: true })
export const string = () => typed('string')
export const boolean = () => typed('boolean')
export const number = () => schema((value, place) => (Number.isFinite(value) ? value : fail(place)))
export const int = () => schema((value, place) => (Number.isSafeInteger(value) ? value : fail(place)))
export const literal = (only: unknown) => schema((value, place) => (value === only ? value : fail(place)))
const oneOf = (values: readonly unknown[]) =>
  schema((value, place) => (values.includes(value) ? value : fail(place)))

export { oneOf as enum }

export const nullable = (inner: Schema) =>
  schema((value, place) => (value === null ? null : inner.run(value, place)), inner)
export const optional = (inner: Schema) =>
  schema(
    (value, place) => (value === undefined && !inner.mayBeAbsent ? undefined : inner.run(value, place)),
    {
      mayBeAbsent: true,
    },
  )
export const _default = (inner: Schema, missing: unknown) =>
  schema((value, place) => (value === undefined ? missing : inner.run(value, place)), { mayBeAbsent: true })

function _catch(inner: Schema, instead: unknown): Schema {
  return schema(
    (value) => {
      const outcome = safeParse(inner, value)
      return outcome.success ? outcome.data : instead
    },
    { mayBeAbsent: true },
  )
}

export { _catch as catch }

export const transform = (change: (value: unknown) => unknown) => schema(change)
export const pipe = (first: Schema, second: Schema) =>
  schema((value, place) => {
    const before = place.issues.length
    const between = first.run(value, place)
    return place.issues.length > before ? between : second.run(between, place)
  }, first)

export function union(choices: Schema[]): Schema {
  return schema(
    (value, place) => {
      for (const choice of choices) {
        const outcome = safeParse(choice, value)
        if (outcome.success) return outcome.data
      }
      return fail(place)
    },
    { mayBeAbsent: choices.some(({ mayBeAbsent }) => mayBeAbsent) },
  )
}

export const array = (item: Schema) =>
  schema((value, place) =>
    Array.isArray(value) ? value.map((entry, index) => item.run(entry, within(place, index))) : fail(place),
  )

export const object = (shape: Shape) => fields(shape, 'strip')
export const strictObject = (shape: Shape) => fields(shape, 'strict')
export const looseObject = (shape: Shape) => fields(shape, 'loose')
export const regex = (pattern: RegExp, message?: string) =>
  test((text) => pattern.test(String(text)), message)
export const minLength = (least: number, message?: string) =>
  test((value) => lengthOf(value) >= least, message)
export const maxLength = (most: number, message?: string) => test((value) => lengthOf(value) <= most, message)
export const minimum = (least: number, message?: string) => test((value) => Number(value) >= least, message)
export const maximum = (most: number, message?: string) => test((value) => Number(value) <= most, message)
export const nonnegative = (message?: string) => minimum(0, message)
export const refine = (holds: (value: never) => unknown, message?: string) =>
  test(holds as (value: unknown) => unknown, message)
export const trim = () => ({ run: (text: unknown) => String(text).trim() })

function schema(run: Run, { mayBeAbsent = false }: { mayBeAbsent?: boolean } = {}): Schema {
  return {
    run,
    mayBeAbsent,
    check: (...checks) =>
      schema(
        (value, place) => {
          const before = place.issues.length
          let checked = run(value, place)
          if (place.issues.length > before) return checked
          for (const check of checks) checked = check.run(checked, place)
          return checked
        },
        { mayBeAbsent },
      ),
    '~standard': {
      validate: (value) => {
        const issues: Issue[] = []
        const parsed = run(value, { path: [], issues })
        return issues.length === 0 ? { value: parsed } : { issues }
      },
    },
  }
}

function typed(type: string): Schema {
  return schema((value, place) => (typeof value === type ? value : fail(place)))
}

function fields(shape: Shape, kind: Kind): Schema {
  const names = Object.keys(shape)
  return schema((value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(place)
    const given = value as Record<string, unknown>
    const parsed: Record<string, unknown> = kind === 'loose' ? { ...given } : {}
    for (const name of names) {
      const field = shape[name]
      if (!field) continue
      if (name in given) parsed[name] = field.run(given[name], within(place, name))
      else if (field.mayBeAbsent) {
        const missing = field.run(undefined, within(place, name))
        if (missing !== undefined) parsed[name] = missing
      } else fail(within(place, name))
    }
    if (kind === 'strict' && Object.keys(given).some((name) => !names.includes(name))) fail(place)
    return parsed
  })
}

function test(holds: (value: unknown) => unknown, message?: string) {
  return {
    run: (value: unknown, place: Place) => {
      if (!holds(value)) fail(place, message)
      return value
    },
  }
}

function within(place: Place, key: PropertyKey): Place {
  return { path: [...place.path, key], issues: place.issues }
}

function fail({ path, issues }: Place, message = 'Invalid input'): undefined {
  issues.push({ path, message })
  return undefined
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0
}
