import { listOperatorActions } from '../contracts/operator-actions.ts'
import { type Api, mount } from '../http/serve.ts'
import { operatorActions } from './actions.ts'

/** The operator's console. Every endpoint is of access `operator`; every write records itself (`record-action.ts`). */
export function mountOperator(api: Api): void {
  mount(api, listOperatorActions, ({ query }, { read }) => read((trx) => operatorActions(trx, query)))
}
