import { queryOptions } from '@tanstack/react-query'
import { previewWeeklyReport } from '#contracts/weekly'
import { call } from '../../../api.ts'

/** The report as it would be sent now. Of the person alone, so not kept on the device; choices change it, so asked anew. */
export const weeklyPreview = queryOptions({
  queryKey: [previewWeeklyReport.path],
  queryFn: ({ signal }) => call(previewWeeklyReport, {}, signal),
  staleTime: 0,
  meta: { edition: true },
})
