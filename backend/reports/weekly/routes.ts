import { previewWeeklyReport, unsubscribeWeeklyReport } from '../../contracts/weekly.ts'
import type { Db } from '../../db/knex.ts'
import { type Api, mount } from '../../http/serve.ts'
import type { MailSettings } from '../../inbox/mail-settings.ts'
import type { Config } from '../../settings/config.ts'
import { createWeekChanges, preview } from './preview.ts'
import { unsubscribeFromReport, unsubscribeKey } from './unsubscribe-token.ts'

export interface WeeklyDeps {
  db: Db
  mailSettings: MailSettings
  timeZone: string
  refreshAt: Config['refreshAt']
}

export function mountWeeklyReport(api: Api, { db, mailSettings, timeZone, refreshAt }: WeeklyDeps): void {
  const weekChanges = createWeekChanges()

  mount(api, previewWeeklyReport, (_input, { viewer, read, now }) =>
    read(async (trx) =>
      preview(trx, {
        memberId: Number(viewer.userId),
        changes: await weekChanges(trx),
        mailSettings,
        timeZone,
        refreshAt,
        now: now(),
      }),
    ),
  )

  mount(api, unsubscribeWeeklyReport, async ({ query: { token } }) => {
    await unsubscribeFromReport(db, await unsubscribeKey(db), token)
    return { state: 'unsubscribed' as const }
  })

  // Mail programs without one-click come here; the page changes nothing.
  api.router.get(unsubscribeWeeklyReport.path, (ctx) => {
    ctx.redirect(`/weekly-report/unsubscribe${ctx.search}`)
  })
}
