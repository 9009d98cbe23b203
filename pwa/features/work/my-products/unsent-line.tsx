import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { plural } from '../../../ui/number.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { REFUSAL_WORDS } from '../pipeline/refusal-words.ts'
import { usePipeline } from '../pipeline/use-pipeline.ts'
import { discardRefused, sendAgain } from '../pipeline/verbs.ts'
import styles from './unsent-line.module.css'

export function UnsentLine({ entry }: { entry?: string }) {
  const client = useQueryClient()
  const connection = useConnection()
  const { items, unsent, refused } = usePipeline()
  const own = refused.filter(({ change }) => entry === undefined || change.entry === entry)
  const [first] = own
  const waits = entry === undefined ? unsent : (items.find(({ id }) => id === entry)?.unsent ?? 0)
  const queued = waits - own.length
  return (
    <>
      <p
        role="status"
        className={
          queued > 0 && connection !== 'online' ? `${styles.line} small round-sm` : 'visually-hidden'
        }
      >
        {queued > 0 &&
          connection !== 'online' &&
          `${plural(queued, 'change')} saved on this device. ${queued === 1 ? 'It is' : 'They are'} sent when you are online.`}
      </p>
      {first && (
        <div className={`${styles.refused} small round-sm grid gap-2`} role="alert">
          <p>
            <strong>Not saved to your account: {namesOf(own.map(({ name }) => name))}.</strong>{' '}
            {first.why && REFUSAL_WORDS[first.why]} It is still on this device.
          </p>
          <p className="flex wrap gap-2">
            <Button onClick={() => void sendAgain(client)}>
              <Icon name="refresh" size={18} /> Try again
            </Button>
            <Button onClick={() => void discardRefused(entry)}>Remove from this device</Button>
          </p>
        </div>
      )}
    </>
  )
}

function namesOf(names: string[]): string {
  const each = [...new Set(names)]
  return each.length > 2 ? `${each[0]} and ${each.length - 1} more` : each.join(', ')
}
