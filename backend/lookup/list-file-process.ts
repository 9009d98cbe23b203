/** `list-file-reader.ts` starts it. It reads lists one at a time and holds no secrets. */

import type { FileOutcome } from '../http/file-reader.ts'
import { workOnJobs } from '../process/bounded-work.ts'
import { FileUnreadable } from '../sources/file/file-unreadable.ts'
import type { ListJob } from './list-file-reader.ts'
import { type ListFile, readListFile } from './read-list-file.ts'

workOnJobs(async ({ bytes, now }: ListJob): Promise<FileOutcome<ListFile>> => {
  try {
    return { read: await readListFile(bytes, now) }
  } catch (error) {
    if (error instanceof FileUnreadable) return { unreadable: error.message }
    throw error
  }
})
