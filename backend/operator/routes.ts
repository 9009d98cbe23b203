import { claimOperator } from '../contracts/operator.ts'
import { listOperatorActions } from '../contracts/operator-actions.ts'
import { readSetup, testSetup } from '../contracts/operator-setup.ts'
import { createRateLimit, networkOf } from '../http/rate-limit.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import type { CatalogueEntry } from '../sources/registry.ts'
import { operatorActions } from './actions.ts'
import { emailOf } from './members.ts'
import { claimOperator as claim } from './operator-link.ts'
import { type Doer, recordAction } from './record-action.ts'
import { setupSteps } from './setup.ts'
import { type SetupTestDeps, testStep } from './test-setup.ts'

export interface OperatorDeps extends SetupTestDeps {
  catalogue: readonly CatalogueEntry[]
}

/** The operator's console. Every write records itself (`record-action.ts`). */
export function mountOperator(api: Api, deps: OperatorDeps): void {
  const { db, config, catalogue, now } = deps
  const canSignIn = config.signIn !== null
  const limitClaims = createRateLimit(db, {
    name: 'operator-claim',
    points: 20,
    seconds: 600,
    sentence: 'From your network many links were tried.',
  })

  mount(api, claimOperator, async ({ body }, { viewer, address, signIn }) => {
    await limitClaims(networkOf(address))
    const memberId = await claim(db, { secret: body.secret, viewer, canSignIn, now: now() })
    if (viewer.kind === 'visitor') await signIn(memberId)
    return { operator: true as const }
  })

  mount(api, readSetup, async () => ({ steps: setupSteps(config, catalogue) }))

  mount(api, testSetup, async ({ params: { step } }, { viewer, origin }) => {
    const by = doer(viewer)
    const result = await testStep(deps, { step, origin, email: await emailOf(db, by.memberId) })
    await db.transaction((trx) =>
      recordAction(trx, { by, action: 'setup-tested', subject: { step }, details: { worked: result.ok } }),
    )
    return result
  })

  mount(api, listOperatorActions, ({ query }, { read }) => read((trx) => operatorActions(trx, query)))
}

function doer(viewer: Viewer): Doer & { door: 'console' } {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to the console')
  return { door: 'console', memberId: viewer.userId }
}
