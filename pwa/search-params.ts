import * as z from 'zod/mini'
import { isCountry } from './ui/number.ts'

/*
 * Schemas for search parameters. Somebody may have typed the address, shared it from an older build or made it up: an
 * invalid value counts as missing, and the page opens without it.
 */
export const addressOf = z.object

/** One of a few known words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.catch(z.optional(z.enum(words)), undefined)

/** One of a few known numbers. */
export const numberOf = <const Figure extends number>(figures: readonly Figure[]) => maybe(z.literal(figures))

export const whole = (least: number, most: number) => maybe(z.int().check(z.minimum(least), z.maximum(most)))

export const amount = (most: number) => maybe(z.number().check(z.minimum(0), z.maximum(most)))

export const countryCode = maybe(z.string().check(z.refine(isCountry)))

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

function maybe<Value>(schema: z.ZodMiniType<Value>) {
  return z.catch(z.optional(schema), undefined)
}
