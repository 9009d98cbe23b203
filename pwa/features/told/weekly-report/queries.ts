import { previewWeeklyReport } from '#contracts/weekly'
import { endpointQuery } from '../../../endpoint-query.ts'

/** Private, never saved; settings change it. */
export const weeklyPreview = endpointQuery(previewWeeklyReport, { staleTime: 0, meta: { edition: true } })
