import type { QueryClient } from '@tanstack/react-query'
import { type Alert, type AlertSubject, type AlertWhen, conditionsOf } from '#contracts/alerts'
import { type StandsNow, usual } from './condition-choice.tsx'
import { conditionOf, conditionWords } from './condition-words.ts'
import { make } from './verbs.ts'

/** Saves the usual alert. Returns the end of 'We will alert you when …'; null if it was refused. */
export async function makeUsual(
  client: QueryClient,
  {
    subject,
    own,
    when,
    now,
  }: {
    subject: AlertSubject
    own: readonly Alert[]
    when: AlertWhen | undefined
    now: StandsNow | undefined
  },
): Promise<string | null> {
  const chosen = usual(nextOf(subject, own, when), now)
  const condition = await conditionOf(chosen.when, chosen.figure)
  if (condition === null || (await make(client, subject, condition)) !== null) return null
  return conditionWords(condition)
}

/** The first condition that is not on yet. */
export function nextOf(
  subject: AlertSubject,
  own: readonly Alert[],
  first: AlertWhen | undefined,
): AlertWhen {
  const offered = [...(first ? [first] : []), ...conditionsOf(subject)]
  return (
    offered.find((when) => !own.some(({ condition }) => condition.when === when)) ??
    offered[0] ??
    'stage-change'
  )
}
