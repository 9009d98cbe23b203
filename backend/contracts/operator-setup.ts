import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CONSOLE_CALLS } from './limit.ts'

/** `sandbox`: a local fake. `off`: optional. */
const SETUP_STATES = ['ready', 'sandbox', 'missing', 'off'] as const

export const SetupStep = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(SETUP_STATES),
  words: z.string(),
  /** Setting names, never values. */
  settings: z.array(z.string()),
})
export type SetupStep = z.infer<typeof SetupStep>

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/operator/setup',
  access: 'operator',
  summary: 'What this server is connected to, and what is missing.',
  response: z.object({ steps: z.array(SetupStep) }),
})

export const testSetup = endpoint({
  method: 'POST',
  path: '/api/operator/setup/:step/test',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Tries one connection now. A source is asked up to three times, which counts as calls of the day.',
  params: z.strictObject({ step: z.string().check(z.maxLength(40)) }),
  response: z.object({ ok: z.boolean(), answer: z.string() }),
})
export type SetupAnswer = z.infer<(typeof testSetup)['response']>
