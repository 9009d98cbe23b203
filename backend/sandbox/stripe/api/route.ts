import * as z from 'zod'
import type { StripeData } from '../stripe-data.ts'
import { badRequest } from './refusal.ts'

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  /** `sent` is unvalidated. Throws `StripeRefusal`. */
  answer(data: StripeData, id: string, sent: unknown): unknown
}

export const text = z.string()
export const whole = z.string().regex(/^\d+$/).transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const metadata = z.record(z.string(), z.string())

/** `path` may hold one `:id`. Unknown parameters are refused. */
export function route<Shape extends z.ZodRawShape>(
  method: Route['method'],
  path: string,
  shape: Shape,
  answer: (given: z.output<z.ZodObject<Shape>>, at: { data: StripeData; id: string }) => unknown,
): Route {
  const taken = z.strictObject({ ...shape, expand: z.array(text).optional() })
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '(\\w+)')}$`),
    answer: (data, id, sent) => {
      const given = taken.safeParse(sent)
      if (!given.success) throw refusalOf(given.error.issues[0])
      return answer(given.data as unknown as z.output<z.ZodObject<Shape>>, { data, id })
    },
  }
}

function refusalOf(issue: z.core.$ZodIssue | undefined) {
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const param = inBrackets([...path, issue.keys[0] ?? ''])
    return badRequest(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' })
  }
  const param = inBrackets(path)
  return issue?.code === 'invalid_type' && issue.input === undefined
    ? badRequest(`Missing required param: ${param}.`, { param, code: 'parameter_missing' })
    : badRequest(`Invalid ${param}`, { param })
}

function inBrackets([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('')
}
