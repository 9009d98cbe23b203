import { listUploads, previewUpload, readUpload, type Upload, type UploadReading } from '#contracts/upload'
import { endpointQuery } from '../../endpoint-query.ts'

const WATCHED_EVERY_MS = 800

/** Never saved on the device. Polled while work is in progress. */
export const uploads = endpointQuery(listUploads, {
  refetchInterval: ({ state: { data } }) =>
    data?.lastImport?.state === 'undoing' || data?.uploads.some(isWorkedOn) ? WATCHED_EVERY_MS : false,
})

export const upload = (id: string) =>
  endpointQuery(readUpload, {
    params: { id },
    key: [id],
    refetchInterval: ({ state: { data } }) => (data && isWorkedOn(data) ? WATCHED_EVERY_MS : false),
  })

export const uploadPreview = (id: string, reading: UploadReading) =>
  endpointQuery(previewUpload, {
    params: { id },
    body: reading,
    key: [id, reading],
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export function isWorkedOn({ state }: Upload): boolean {
  return state === 'waiting' || state === 'importing'
}
