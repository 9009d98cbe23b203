import { intentOf } from '../invoices.ts'
import type { StripeData } from '../stripe-data.ts'
import { badRequest } from './refusal.ts'

export function expanded(data: StripeData, answer: unknown, paths: string[]): unknown {
  const copy = JSON.parse(JSON.stringify(answer))
  for (const [index, path] of paths.entries()) {
    expand(data, copy, path.split('.'), `expand[${index}]`)
  }
  return copy
}

type Thing = Record<string, unknown>

function expand(data: StripeData, thing: Thing, path: string[], param: string): void {
  const [name, ...rest] = path
  if (name === undefined) return
  if (!(name in thing)) Object.assign(thing, withheld(data, thing, name))
  const value = thing[name]
  if (value === undefined) {
    throw badRequest(`This property cannot be expanded because it doesn't exist: ${name}.`, { param })
  }
  if (typeof value === 'string') {
    const found = objectOf(data, value)
    if (!found) throw badRequest(`This property cannot be expanded (${name}).`, { param })
    thing[name] = found
  }
  for (const next of Array.isArray(thing[name]) ? thing[name] : [thing[name]]) {
    if (isThing(next)) expand(data, next, rest, param)
  }
}

function withheld(data: StripeData, { object, id }: Thing, name: string): Thing {
  const invoice = object === 'invoice' ? data.invoices.get(String(id)) : undefined
  if (!invoice || name !== 'confirmation_secret') return {}
  const { client_secret } = intentOf(data, invoice.id)?.object ?? {}
  return {
    confirmation_secret:
      invoice.status === 'open' && client_secret ? { type: 'payment_intent', client_secret } : null,
  }
}

/** A copy. */
function objectOf(data: StripeData, id: string): unknown {
  const { customers, subscriptions, invoices, prices, intents, setups, cards } = data
  const found = customers.get(id) ?? subscriptions.get(id) ?? invoices.get(id) ?? prices.get(id) ?? undefined
  const wrapped = intents.get(id) ?? setups.get(id) ?? cards.get(id)
  const object = found ?? wrapped?.object
  return object && JSON.parse(JSON.stringify(object))
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null
}
