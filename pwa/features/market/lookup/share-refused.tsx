import type { ShareRefusal } from '#contracts/share-refusals'
import { SHARED_BYTES_MAX } from '#contracts/share-target'
import { size } from '../../../ui/file-size.ts'
import { Notice } from '../../../ui/notice.tsx'

const WORDS: Record<ShareRefusal, string> = {
  size: `The file is too large. We read up to ${size(SHARED_BYTES_MAX)}.`,
  kind: 'We read links, texts, photos, CSV and Excel (.xlsx) files.',
  worker: 'The app was not ready to take it. Share it once more.',
}

export function ShareRefused({ why }: { why: ShareRefusal }) {
  return (
    <Notice icon="warning" title="This could not be shared with the app" alert>
      <p>{WORDS[why]}</p>
    </Notice>
  )
}
