import { isCountry } from './ui/number.ts'

/*
 * Readers for search parameters. Somebody may have typed the address, shared it from an older build or made it up: an
 * invalid value counts as missing, and the page opens without it. Every page loads those of all pages, so they do without
 * the library that checks what comes from the network.
 */

/** Reads one value; undefined where it is none of its kind. */
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
        // Named even where it is left out: the router puts what is found over what the address says.
        if (name in search) found[name] = reader.parse(search[name])
      }
      return found as Found<Shape>
    },
  }
}

/** One of a few known words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) => among(words)

/** One of a few known numbers. */
export const numberOf = <const Figure extends number>(figures: readonly Figure[]) => among(figures)

export const whole = (least: number, most: number) =>
  numberThat((value) => Number.isSafeInteger(value) && value >= least && value <= most)

export const amount = (most: number) => numberThat((value) => value >= 0 && value <= most)

export const countryCode: Reader<string> = {
  parse: (value) => (typeof value === 'string' && isCountry(value) ? value : undefined),
}

/** What Stripe says of a payment that went through a bank's own page. */
export const PaymentResult = oneOf(['succeeded', 'processing', 'pending', 'failed'])

/** The names of a record, as its type knows them. */
export function known<Name extends string>(record: Record<Name, unknown>): Name[] {
  return Object.keys(record) as Name[]
}

export type Scalars<Name extends string> = { [Each in Name]?: string | number | undefined }

/** Texts and numbers only; the page says which of them mean anything. */
export function scalars<Name extends string>(search: Record<string, unknown>): Scalars<Name> {
  const found: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' || typeof value === 'number') found[name] = value
  return found as Scalars<Name>
}

function among<Value>(values: readonly Value[]): Reader<Value> {
  return { parse: (value) => values.find((each) => each === value) }
}

function numberThat(fits: (value: number) => boolean): Reader<number> {
  return { parse: (value) => (typeof value === 'number' && fits(value) ? value : undefined) }
}
