import { useState } from 'react'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
import { Button } from '../../../ui/button.tsx'
import { day } from '../../../ui/number.ts'
import type { PipelineItem } from '../pipeline/items.ts'
import { DropDialog } from './drop-dialog.tsx'
import styles from './stage-steps.module.css'
import { nextStage, OPEN_STAGES } from './stages.ts'
import { useMoves } from './use-moves.ts'

export function StageSteps({ item }: { item: PipelineItem }) {
  const { move } = useMoves()
  const [dropping, setDropping] = useState(false)
  const next = nextStage(item.stage)
  const dropped = item.stage === 'dropped'
  return (
    <section className="stack gap-2" aria-label="Stage">
      <ol className={`${styles.steps} flex`}>
        {OPEN_STAGES.map((stage) => (
          <li key={stage}>
            <button
              type="button"
              className={`${styles.step} full target small soft medium`}
              aria-current={stage === item.stage ? 'step' : undefined}
              onClick={() => stage !== item.stage && void move(item, stage)}
            >
              {STAGE_NAMES[stage]}
            </button>
          </li>
        ))}
      </ol>
      <div className={`${styles.foot} row wrap apart`}>
        <p className="small soft">
          {dropped
            ? `${STAGE_NAMES.dropped} ${day(item.since)}. ${item.reason ?? 'No reason given.'}`
            : `${STAGE_NAMES[item.stage]} since ${day(item.since)}`}
        </p>
        <span className="flex wrap gap-2">
          {!dropped && <Button onClick={() => setDropping(true)}>Give up…</Button>}
          {dropped ? (
            <Button look="primary" onClick={() => void move(item, 'saved')}>
              Save again
            </Button>
          ) : (
            next && (
              <Button look="primary" onClick={() => void move(item, next)}>
                Move to {STAGE_NAMES[next]}
              </Button>
            )
          )}
        </span>
      </div>
      {dropping && <DropDialog item={item} onClose={() => setDropping(false)} />}
    </section>
  )
}
