import * as z from 'zod/mini'
import type { AnswerOf, Endpoint, InputOf } from '../contracts/endpoint.ts'
import { type Api, type Call, servedOf } from '../http/serve.ts'
import { Failure } from '../process/failure.ts'
import { type CurrentEdition, currentEdition } from '../trends/current-edition.ts'

interface Asked<E extends Endpoint> {
  answer: AnswerOf<E>
  headers: Record<string, string>
}

export interface Asking {
  ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Asked<E>>
}

/** Edition of the last answer, from its own transaction. Null: none. */
export interface SeenEdition {
  edition: CurrentEdition | null
}

/** Endpoints without HTTP, with the usual access, validation, limits and counters. */
export function askAs(api: Api, caller: Omit<Call, 'reply'>, seen: SeenEdition): Asking {
  const read: Call['read'] = (work) =>
    caller.read(async (trx) => {
      seen.edition = await currentEdition(trx)
      return await work(trx)
    })
  return {
    ask: async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
      const refusal = api.accessFailure(caller.viewer, endpoint.access)
      if (refusal) throw new Failure(refusal, 'The plan of this key’s owner does not open this.')
      const { params = {}, query = {}, body = {} } = input as Partial<Record<string, unknown>>
      const { json, headers } = await servedOf(api, endpoint).answer(
        { params, query, body },
        { ...caller, read },
      )
      return { answer: z.core.parse<E['response']>(endpoint.response, JSON.parse(json)), headers }
    },
  }
}
