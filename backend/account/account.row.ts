import { Model } from 'objection'
import { MemberRow } from '../identity/member.row.ts'
import { WeeklyReportRow } from '../reports/weekly/weekly-report.row.ts'
import { DeadContactReportRow } from '../suppliers/dead-contact-report.row.ts'

export class AccountRow extends MemberRow {
  declare deadContactReports?: DeadContactReportRow[]
  declare weeklyReports?: WeeklyReportRow[]

  static override get relationMappings() {
    return {
      deadContactReports: {
        relation: Model.HasManyRelation,
        modelClass: DeadContactReportRow,
        join: { from: 'member.id', to: 'dead_contact_report.member_id' },
      },
      weeklyReports: {
        relation: Model.HasManyRelation,
        modelClass: WeeklyReportRow,
        join: { from: 'member.id', to: 'weekly_report.member_id' },
      },
    }
  }
}
