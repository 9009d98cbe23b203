import { queryOptions } from '@tanstack/react-query'
import { previewWeeklyReport } from '#contracts/weekly'
import { call } from '../../../api.ts'

/** Private, so never saved on the device; refetched because settings change it. */
export const weeklyPreview = queryOptions({
  queryKey: [previewWeeklyReport.path],
  queryFn: ({ signal }) => call(previewWeeklyReport, {}, signal),
  staleTime: 0,
  meta: { edition: true },
})
