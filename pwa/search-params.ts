import { regionName } from './ui/region-name.ts'

/*
 * Invalid values count as missing: an address may be outdated or made up. Every page loads all readers, so
 * they avoid the validation library. A value is text from an address, or a number from a link of the app.
 */

export interface Reader<Value> {
  parse(value: unknown): Value | undefined
}

type Found<Shape> = {
  [Name in keyof Shape]?: (Shape[Name] extends Reader<infer Value> ? Value : never) | undefined
}

export function addressOf<Shape extends Record<string, Reader<unknown>>>(shape: Shape) {
  return {
    parse(search: Record<string, unknown>): Found<Shape> {
      const found: Record<string, unknown> = {}
      for (const [name, reader] of Object.entries(shape)) {
        // The key is set even for an invalid value, because the router merges the result over the raw search.
        if (name in search) found[name] = reader.parse(search[name])
      }
      return found as Found<Shape>
    },
  }
}

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

export const oneOf = <const Word extends string>(words: readonly Word[]) => among(words)

export const numberOf = <const Figure extends number>(figures: readonly Figure[]) => among(figures)

export const whole = (least: number, most: number) =>
  numberThat((value) => Number.isSafeInteger(value) && value >= least && value <= most)

export const amount = (most: number) => numberThat((value) => value >= 0 && value <= most)

export const countryCode: Reader<string> = {
  parse: (value) => (typeof value === 'string' && regionName(value) !== undefined ? value : undefined),
}

/** Stripe adds it after a bank's page. */
export const PaymentResult = oneOf(['succeeded', 'processing', 'pending', 'failed'])

/** The product whose page led here. */
export const FromProduct = addressOf({ product: whole(1, Number.MAX_SAFE_INTEGER) })

export function known<Name extends string>(record: Record<Name, unknown>): Name[] {
  return Object.keys(record) as Name[]
}

export type Scalars<Name extends string> = { [Each in Name]?: string | number | undefined }

/** Strings from an address, numbers from a link; the page validates them. */
export function scalars<Name extends string>(search: Record<string, unknown>): Scalars<Name> {
  const found: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' || typeof value === 'number') found[name] = value
  return found as Scalars<Name>
}

function among<Value>(values: readonly Value[]): Reader<Value> {
  return { parse: (value) => values.find((each) => each === value || String(each) === value) }
}

function numberThat(fits: (value: number) => boolean): Reader<number> {
  return {
    parse: (value) => {
      const read = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
      return typeof read === 'number' && fits(read) ? read : undefined
    },
  }
}
