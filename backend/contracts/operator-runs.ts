import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { CONSOLE_CALLS } from './limit.ts'
import { SourceStatus } from './sources.ts'

export const CallPrice = z.object({ what: z.string(), calls: count })
export type CallPrice = z.infer<typeof CallPrice>

export const OperatorSource = z.extend(SourceStatus, {
  /** Parts of a refresh that are chosen by budget. */
  prices: z.optional(z.array(CallPrice)),
  /** Null if calls are free. */
  callsToday: z.nullable(count),
  callsADay: z.nullable(count),
})
export type OperatorSource = z.infer<typeof OperatorSource>

/** `lost`: recorded as running, but without a process. */
const RUN_STATES = ['collecting', 'publishing', 'done', 'stopped', 'failed', 'lost'] as const

export const OperatorRun = z.object({
  id,
  cause: z.enum(['boot', 'schedule', 'request', 'import']),
  state: z.enum(RUN_STATES),
  /** From 0 to 1. */
  step: z.string(),
  done: z.number(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  message: z.nullable(z.string()),
  editionId: z.nullable(id),
  steps: z.array(z.object({ step: z.string(), ms: z.number() })),
  stopping: z.boolean(),
  canStop: z.boolean(),
  /** Stopped by the publish guard, with no run after it. */
  canAccept: z.boolean(),
})
export type OperatorRun = z.infer<typeof OperatorRun>

export const readOperatorSources = endpoint({
  method: 'GET',
  path: '/api/operator/sources',
  access: 'operator',
  summary: 'Each source: last read, calls used, rows, and its last error in full.',
  response: z.object({ sources: z.array(OperatorSource) }),
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/operator/runs',
  access: 'operator',
  summary: 'The last thirty runs with their steps, newest first.',
  response: z.object({ runs: z.array(OperatorRun) }),
})
export const RUNS_SHOWN = 30

export const startRun = endpoint({
  method: 'POST',
  path: '/api/operator/runs',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Has the sources read now. Does nothing while another run is running.',
  response: z.object({ started: z.boolean() }),
})

export const stopRun = endpoint({
  method: 'POST',
  path: '/api/operator/runs/:id/stop',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Asks the run to stop; within a few seconds it does, and nothing of it is published.',
  params: z.strictObject({ id }),
  response: z.object({ asked: z.boolean() }),
})

export const acceptRun = endpoint({
  method: 'POST',
  path: '/api/operator/runs/:id/accept',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Publishes a run that the guards stopped because its data looked wrong.',
  params: z.strictObject({ id }),
  response: z.object({ accepted: z.boolean() }),
})
