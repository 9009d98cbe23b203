import {
  changeAlert,
  countUnreadAlertEvents,
  createAlert,
  defaultCondition,
  deleteAlert,
  listAlertEvents,
  listAlerts,
  markAlertEventsRead,
} from '../contracts/alerts.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import { alertsAllowed } from '../identity/access-policy.ts'
import { eventsOf, markEventsRead, unreadEvents } from './alert-events.ts'
import { alertsOf, changeAlertOf, createAlertOf, deleteAlertOf } from './alerts.ts'

export interface AlertsDeps {
  db: Db
  now(): Date
}

/** Every endpoint takes the member from the session, never from the request. */
export function mountAlerts(api: Api, { db, now }: AlertsDeps): void {
  mount(api, listAlerts, async (_input, { viewer, read }) => {
    const member = memberOf(viewer)
    return { alerts: await read((trx) => alertsOf(trx, member)), most: alertsAllowed(member) }
  })

  mount(api, createAlert, ({ body: { subject, condition = defaultCondition(subject) } }, { viewer }) =>
    createAlertOf(db, memberOf(viewer), { subject, condition, now: now() }),
  )

  // Mounted before the `:id` route, which would match this path.
  mount(api, listAlertEvents, async ({ query: { cursor } }, { viewer, read, reply }) => {
    const { events, next } = await read((trx) => eventsOf(trx, memberOf(viewer).userId, cursor))
    if (next !== null) reply.header('X-Next-Cursor', next)
    return events
  })

  mount(api, markAlertEventsRead, async ({ body: { upTo } }, { viewer }) => ({
    count: await markEventsRead(db, memberOf(viewer).userId, { upTo, now: now() }),
  }))

  mount(api, countUnreadAlertEvents, async (_input, { viewer, read }) => ({
    count: await read((trx) => unreadEvents(trx, memberOf(viewer).userId)),
  }))

  mount(api, changeAlert, ({ params, body }, { viewer }) =>
    changeAlertOf(db, memberOf(viewer), { id: params.id, ...body }),
  )

  mount(api, deleteAlert, async ({ params }, { viewer }) => {
    await deleteAlertOf(db, memberOf(viewer).userId, params.id)
    return { deleted: true }
  })
}

function memberOf(viewer: Viewer): Viewer & { kind: 'member' } {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to the alerts of a member')
  return viewer
}
