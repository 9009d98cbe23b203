import { claimOperator } from '../contracts/operator.ts'
import { listOperatorActions } from '../contracts/operator-actions.ts'
import { readBacklogs, retryOutbox } from '../contracts/operator-backlogs.ts'
import { listFailedDeliveries, retryDeliveries } from '../contracts/operator-deliveries.ts'
import { hideScoredList } from '../contracts/operator-lists.ts'
import { changeMember, listMembers } from '../contracts/operator-members.ts'
import { listMessages, replyToMessage, settleMessage } from '../contracts/operator-messages.ts'
import { acceptRun, listRuns, readOperatorSources, startRun, stopRun } from '../contracts/operator-runs.ts'
import { readSetup, testSetup } from '../contracts/operator-setup.ts'
import { canChangeSealed } from '../db/app-role.ts'
import { failedDeliveries } from '../delivery/failed-deliveries.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Member } from '../http/viewer.ts'
import type { CatalogueEntry } from '../sources/registry.ts'
import { operatorActions } from './actions.ts'
import * as backlogs from './backlogs.ts'
import { hideList } from './hide-list.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as links from './operator-link.ts'
import { type Doer, recordAction } from './record-action.ts'
import * as deliveries from './retry-deliveries.ts'
import * as runs from './runs.ts'
import { setupSteps } from './setup.ts'
import { operatorSources } from './sources.ts'
import { type SetupTestDeps, testStep } from './test-setup.ts'

export interface OperatorDeps extends SetupTestDeps {
  catalogue: readonly CatalogueEntry[]
  askWithin: runs.AskWithin
  /** A hint; the outbox is also sent every minute. */
  wakeOutbox(): void
}

/** Each write records itself in its own transaction (`record-action.ts`). */
export function mountOperator(api: Api, deps: OperatorDeps): void {
  mountSetup(api, deps)
  mountRuns(api, deps)
  mountPeople(api, deps)
  mountWaiting(api, deps)
  mount(api, listOperatorActions, ({ query }, { read }) => read((trx) => operatorActions(trx, query)))
}

function mountSetup(api: Api, deps: OperatorDeps): void {
  const { db, config } = deps
  const canSignIn = config.signIn !== null

  mount(api, claimOperator, async ({ body }, { viewer, signIn, now }) => {
    const memberId = await links.claimOperator(db, { secret: body.secret, viewer, canSignIn, now: now() })
    if (viewer.kind === 'visitor') await signIn(memberId)
    return { operator: true as const }
  })

  mount(api, readSetup, async (_input, { read }) => {
    const sealedIsOpen = await read(canChangeSealed)
    return { steps: setupSteps(config, { ...deps, sealedIsOpen }) }
  })

  mount(api, testSetup, async ({ params: { step } }, { viewer, origin }) => {
    const by = doer(viewer)
    const result = await testStep(deps, { step, origin, email: await members.emailOf(db, by.memberId) })
    await db.transaction((trx) =>
      recordAction(trx, { by, action: 'setup-tested', subject: { step }, details: { worked: result.ok } }),
    )
    return result
  })
}

function mountRuns(api: Api, { db, config, catalogue, sandbox, askWithin }: OperatorDeps): void {
  mount(api, readOperatorSources, async (_input, { read, now }) => {
    const moment = { now: now(), refreshAt: config.refreshAt, timeZone: config.market.timeZone }
    return { sources: await read((trx) => operatorSources(trx, { catalogue, config, sandbox, moment })) }
  })

  mount(api, listRuns, async (_input, { read }) => ({ runs: await read(runs.lastRuns) }))

  mount(api, startRun, async (_input, { viewer }) => ({
    started: await db.transaction((trx) => runs.startRun(trx, doer(viewer), askWithin)),
  }))

  mount(api, stopRun, async ({ params: { id } }, { viewer, now }) => ({
    asked: await db.transaction((trx) => runs.stopRun(trx, doer(viewer), { id, now: now() })),
  }))

  mount(api, acceptRun, async ({ params: { id } }, { viewer }) => ({
    accepted: await db.transaction((trx) => runs.acceptRun(trx, doer(viewer), id, askWithin)),
  }))
}

function mountPeople(api: Api, { db, mailSettings, wakeOutbox }: OperatorDeps): void {
  mount(api, listMembers, ({ query }, { read, planNow }) =>
    read((trx) => members.membersFound(trx, query, planNow())),
  )

  mount(api, changeMember, ({ params: { id }, body: { change } }, { viewer, planNow }) =>
    db.transaction((trx) => members.changeMember(trx, doer(viewer), { id, change, at: planNow() })),
  )

  mount(api, listMessages, async ({ query: { state = 'open' } }, { read }) => ({
    messages: await read((trx) => messages.contactMessages(trx, state)),
    canReply: mailSettings.mail.by !== 'off',
  }))

  mount(api, replyToMessage, async ({ params: { id }, body: { text } }, { viewer, now }) => {
    const answered = await db.transaction((trx) =>
      messages.reply(trx, doer(viewer), { id, text, now: now() }, mailSettings),
    )
    wakeOutbox()
    return answered
  })

  mount(api, hideScoredList, async ({ params: { id }, body: { hidden } }, { viewer, now }) => {
    await db.transaction((trx) => hideList(trx, doer(viewer), { id, hidden, now: now() }))
    return { hidden }
  })

  mount(api, settleMessage, ({ params: { id }, body: { settled } }, { viewer, now }) =>
    db.transaction((trx) => messages.settle(trx, doer(viewer), { id, settled, now: now() })),
  )
}

function mountWaiting(api: Api, { db, askWithin, wakeOutbox }: OperatorDeps): void {
  mount(api, readBacklogs, (_input, { read }) => read(backlogs.backlogs))

  mount(api, retryOutbox, async (_input, { viewer, now }) => {
    const emails = await db.transaction((trx) => backlogs.retryOutbox(trx, doer(viewer), now()))
    if (emails > 0) wakeOutbox()
    return { emails }
  })

  mount(api, listFailedDeliveries, ({ query }, { read, now }) =>
    read((trx) => failedDeliveries(trx, { ...query, now: now() })),
  )

  mount(api, retryDeliveries, async ({ body }, { viewer, now }) => ({
    deliveries: await db.transaction((trx) =>
      deliveries.retryDeliveries(trx, doer(viewer), { ...body, now: now() }, askWithin),
    ),
  }))
}

function doer({ userId: memberId }: Member): Doer & { channel: 'console' } {
  return { channel: 'console', memberId }
}
