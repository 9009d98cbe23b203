import { queryOptions } from '@tanstack/react-query'
import { listUploads, previewUpload, readUpload, type Upload, type UploadReading } from '#contracts/upload'
import { call } from '../../api.ts'

const WATCHED_EVERY_MS = 800

/** Never saved on the device. Polled while work is in progress. */
export const uploads = queryOptions({
  queryKey: [listUploads.path],
  queryFn: ({ signal }) => call(listUploads, {}, signal),
  refetchInterval: ({ state: { data } }) =>
    data?.lastImport?.state === 'undoing' || data?.uploads.some(isWorkedOn) ? WATCHED_EVERY_MS : false,
})

export const upload = (id: string) =>
  queryOptions({
    queryKey: [readUpload.path, id],
    queryFn: ({ signal }) => call(readUpload, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data && isWorkedOn(data) ? WATCHED_EVERY_MS : false),
  })

export const uploadPreview = (id: string, reading: UploadReading) =>
  queryOptions({
    queryKey: [previewUpload.path, id, reading],
    queryFn: ({ signal }) => call(previewUpload, { params: { id }, body: reading }, signal),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export function isWorkedOn({ state }: Upload): boolean {
  return state === 'waiting' || state === 'importing'
}
