import type { ReadLine } from '#contracts/scored-lists'
import { CHANNEL_WORDS } from '#contracts/trends'
import { Check } from '../../../ui/check.tsx'
import styles from './confirm-lines.module.css'
import { LEFT_WORDS } from './list-words.ts'

export function ConfirmLines({
  lines,
  taken,
  onTake,
}: {
  lines: readonly ReadLine[]
  taken: ReadonlySet<number>
  onTake: (line: number, wanted: boolean) => void
}) {
  return (
    <ol className={styles.lines}>
      {lines.map(({ line, text, found }) => (
        <li key={line} className="grid breaks">
          {found ? (
            <Check
              label={`${found.name} (${CHANNEL_WORDS[found.channel]})`}
              checked={taken.has(line)}
              onChange={(wanted) => onTake(line, wanted)}
            />
          ) : (
            <span className="medium">{LEFT_WORDS['not-found']}</span>
          )}
          <span className="small soft">
            {found?.by === 'words' && 'Similar name. '}
            {`Line ${line}: ${text}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
