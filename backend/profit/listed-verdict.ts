import type { ListDecision } from '../contracts/list-decision.ts'
import { type Decision, inOrder } from './verdict.ts'

/** Lists know the forecast of the landing week. A viewer without it sees their verdict, not another one. */
export function asListed(decision: Decision, listed: Pick<ListDecision, 'verdict' | 'why'>): Decision {
  const { verdict, why } = listed
  if (verdict === decision.verdict) return decision
  const decides = why ?? 'trend'
  const good = { sample: true, watch: null, leave: false }[verdict]
  const reasons = decision.reasons.map((reason) => {
    if (reason.id === decides) return { ...reason, good, words: `${reason.words} ${BY_FORECAST}` }
    return reason.id === 'trend' && reason.good === false ? { ...reason, good: null } : reason
  })
  return { verdict, reasons: inOrder(reasons as Decision['reasons']), wouldDecide: null }
}

const BY_FORECAST = 'The forecast of the landing week decides here; it comes with a plan.'
