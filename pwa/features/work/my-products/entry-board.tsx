import { useState } from 'react'
import { type EntryStage, STAGE_NAMES } from '#contracts/pipeline-stages'
import { Icon } from '../../../ui/icon.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import { BoardCard } from './board-card.tsx'
import { DropDialog } from './drop-dialog.tsx'
import styles from './entry-board.module.css'
import { EntryMenu } from './entry-menu.tsx'
import { byUrgency } from './entry-words.ts'
import { OPEN_STAGES } from './stages.ts'
import { useBoard } from './use-board.ts'
import { useMoves } from './use-moves.ts'

const COLUMNS = [...OPEN_STAGES, 'dropped'] as const

export function EntryBoard({ items, today }: { items: readonly PipelineItem[]; today: string }) {
  const { move } = useMoves()
  const [menu, setMenu] = useState<string | null>(null)
  const [dropping, setDropping] = useState<string | null>(null)
  const board = useBoard<EntryStage>({
    columns: COLUMNS,
    wordOf: (stage) => STAGE_NAMES[stage],
    onMove: (id, to) => {
      const item = items.find((each) => each.id === id)
      if (!item) return
      if (to === 'dropped') setDropping(id)
      else void move(item, to)
    },
  })
  const sorted = [...items].sort(byUrgency(today))
  const inColumn = (stage: EntryStage) =>
    sorted.filter((item) => board.columnOf(item.id, item.stage) === stage)
  const cardsOf = (stage: EntryStage) => (
    <ul className={`${styles.cards} grid top gap-2`}>
      {inColumn(stage).map((item) => (
        <BoardCard
          key={item.id}
          item={item}
          today={today}
          held={board.held?.id === item.id}
          grip={board.gripOf(item.id, item.name, item.stage)}
          drag={board.cardOf(item.id, item.name, item.stage)}
          onMenu={() => setMenu(item.id)}
        />
      ))}
    </ul>
  )
  const dropped = inColumn('dropped')
  const opened = items.find(({ id }) => id === menu)
  const leaving = items.find(({ id }) => id === dropping)
  return (
    <div ref={board.board} className="stack gap-4">
      <p className="visually-hidden" id="board-help">
        To move a card with the keyboard: focus its handle and press Space.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
      <section className={styles.frame} aria-label="Stages" aria-describedby="board-help" tabIndex={0}>
        <div className={`${styles.columns} grid gap-3`}>
          {OPEN_STAGES.map((stage) => (
            <section
              key={stage}
              className={`${styles.column} grid top gap-2 water round-md`}
              aria-labelledby={`column-${stage}`}
              {...board.targetOf(stage)}
            >
              <div className={`${styles.head} row gap-2 apart`}>
                <h2 id={`column-${stage}`}>{STAGE_NAMES[stage]}</h2>
                <span className="small soft strong tabular">{inColumn(stage).length}</span>
              </div>
              {cardsOf(stage)}
            </section>
          ))}
        </div>
      </section>
      <details
        className={`${styles.dropped} round-md`}
        open={(board.held?.by === 'keys' && board.held.over === 'dropped') || undefined}
        {...board.targetOf('dropped')}
      >
        <summary className={`${styles.fold} row gap-2`}>
          <h2>{STAGE_NAMES.dropped}</h2> <span className="small soft strong tabular">{dropped.length}</span>
          <Icon name="down" size={18} />
          {board.held && <span className={`${styles.hint} small soft`}>Put it here to drop it</span>}
        </summary>
        {cardsOf('dropped')}
      </details>
      <p className="visually-hidden" aria-live="assertive">
        {board.announced}
      </p>
      {opened && <EntryMenu item={opened} onClose={() => setMenu(null)} />}
      {leaving && <DropDialog item={leaving} onClose={() => setDropping(null)} />}
    </div>
  )
}
