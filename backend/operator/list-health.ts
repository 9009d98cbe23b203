import type { OperatorSource } from '../contracts/operator-runs.ts'
import type { Transaction } from '../db/knex.ts'
import { LIST_LABELS, type ListState, listStates } from '../notices/official-lists.ts'
import type { ListAddresses } from '../sources/list-addresses.ts'

export async function listsHealth(
  trx: Transaction,
  { lists, now }: { lists: ListAddresses; now: Date },
): Promise<OperatorSource[]> {
  const states = await listStates(trx)
  return (['cpsc', 'uflpa'] as const).map((list): OperatorSource => {
    const address = lists[list]
    const state = states.find((one) => one.list === list && one.origin === address?.origin)
    const isOld = state?.takenAt != null && now.getTime() - state.takenAt.getTime() > OLD_MS
    return {
      id: list,
      label: LIST_LABELS[list],
      origin: address?.origin ?? 'live',
      provides: [],
      state: address ? stateOf(state, isOld) : 'not configured',
      lastSuccessAt: state?.takenAt?.toISOString() ?? null,
      lastAttemptAt: state?.triedAt.toISOString() ?? null,
      lastDay: null,
      // Entries span years, so none is late.
      freshness: !state?.takenAt ? 'never' : isOld ? 'late' : 'current',
      daysLate: null,
      message: state?.fault ?? null,
      rows: state?.rows ?? null,
      callsToday: null,
      callsADay: null,
    }
  })
}

function stateOf(state: ListState | undefined, isOld: boolean): OperatorSource['state'] {
  if (!state) return 'never'
  if (state.fault !== null) return 'failed'
  return isOld ? 'stale' : 'fresh'
}

const OLD_MS = 48 * 3_600_000
