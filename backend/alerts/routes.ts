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
import { alertsAllowed } from '../identity/access-policy.ts'
import { eventsOf, markEventsRead, unreadEvents } from './alert-events.ts'
import { alertsOf, changeAlertOf, createAlertOf, deleteAlertOf } from './alerts.ts'

/** The session names the member, never the request. */
export function mountAlerts(api: Api, { db }: { db: Db }): void {
  mount(api, listAlerts, async (_input, { viewer, read }) => ({
    alerts: await read((trx) => alertsOf(trx, viewer)),
    most: alertsAllowed(viewer),
  }))

  mount(api, createAlert, ({ body: { subject, condition = defaultCondition(subject) } }, { viewer, now }) =>
    createAlertOf(db, viewer, { subject, condition, now: now() }),
  )

  // Mounted before the `:id` route, which would match this path.
  mount(api, listAlertEvents, async ({ query: { cursor } }, { viewer, read, reply }) => {
    const { events, next } = await read((trx) => eventsOf(trx, viewer.userId, cursor))
    if (next !== null) reply.header('X-Next-Cursor', next)
    return events
  })

  mount(api, markAlertEventsRead, async ({ body: { upTo } }, { viewer, now }) => ({
    count: await markEventsRead(db, viewer.userId, { upTo, now: now() }),
  }))

  mount(api, countUnreadAlertEvents, async (_input, { viewer, read }) => ({
    count: await read((trx) => unreadEvents(trx, viewer.userId)),
  }))

  mount(api, changeAlert, ({ params, body }, { viewer }) =>
    changeAlertOf(db, viewer, { id: params.id, ...body }),
  )

  mount(api, deleteAlert, async ({ params }, { viewer }) => {
    await deleteAlertOf(db, viewer.userId, params.id)
    return { deleted: true }
  })
}
