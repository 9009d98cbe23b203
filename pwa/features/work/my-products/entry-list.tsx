import { useState } from 'react'
import { ENTRY_STAGES, type EntryStage, STAGE_NAMES } from '#contracts/pipeline-stages'
import { Choices } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import styles from './entry-list.module.css'
import { EntryMenu } from './entry-menu.tsx'
import { EntryRow } from './entry-row.tsx'
import { byUrgency } from './entry-words.ts'
import { nextStage } from './stages.ts'
import { useMoves } from './use-moves.ts'

export function EntryList({
  items,
  today,
  stage,
  onStage,
}: {
  items: readonly PipelineItem[]
  today: string
  stage: EntryStage | undefined
  onStage: (stage: EntryStage | undefined) => void
}) {
  const { move } = useMoves()
  const [menu, setMenu] = useState<string | null>(null)
  const open = items.find(({ id }) => id === menu)
  const counted = ENTRY_STAGES.map((each) => ({
    stage: each,
    own: items.filter((item) => item.stage === each).sort(byUrgency(today)),
  }))
  const groups = counted.filter(({ stage: each, own }) => own.length > 0 || each === stage)
  const shown = groups.filter(({ stage: each }) => stage === undefined || each === stage)
  const rowsOf = (own: PipelineItem[]) => (
    <ul className="line-below">
      {own.map((item) => (
        <EntryRow
          key={item.id}
          item={item}
          today={today}
          onNext={() => {
            const next = nextStage(item.stage)
            if (next) void move(item, next)
          }}
          onMenu={() => setMenu(item.id)}
        />
      ))}
    </ul>
  )
  return (
    <>
      <Choices
        label="Stage"
        choices={[
          { value: 'all', label: `All ${items.length}` },
          ...groups.map(({ stage: value, own }) => ({ value, label: `${STAGE_NAMES[value]} ${own.length}` })),
        ]}
        value={stage ?? 'all'}
        onChange={(value) => onStage(value === 'all' ? undefined : (value as EntryStage))}
      />
      {shown.map(({ stage: each, own }) =>
        each === 'dropped' && stage === undefined ? (
          <details key={each} className={styles.dropped}>
            <summary className={`${styles.head} row target gap-2`}>
              <h2>{STAGE_NAMES[each]}</h2>{' '}
              <span className={`${styles.count} small strong tabular water pill`}>{own.length}</span>
              <Icon name="down" size={18} />
            </summary>
            {rowsOf(own)}
          </details>
        ) : (
          <section key={each} aria-labelledby={`stage-${each}`}>
            <div className={`${styles.head} row target gap-2`}>
              <h2 id={`stage-${each}`}>{STAGE_NAMES[each]}</h2>{' '}
              <span className={`${styles.count} small strong tabular water pill`}>{own.length}</span>
            </div>
            {own.length > 0 ? rowsOf(own) : <p className="small soft">Nothing in this stage.</p>}
          </section>
        ),
      )}
      {open && <EntryMenu item={open} onClose={() => setMenu(null)} />}
    </>
  )
}
