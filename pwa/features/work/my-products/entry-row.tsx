import { Link } from '@tanstack/react-router'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import { EntryProfit } from './entry-profit.tsx'
import styles from './entry-row.module.css'
import { changeWords, nextWords, unchangedWords } from './entry-words.ts'
import { nextStage } from './stages.ts'
import { SwipedRow } from './swiped-row.tsx'

const PICTURE_PX = 52

export function EntryRow({
  item,
  today,
  onNext,
  onMenu,
}: {
  item: PipelineItem
  today: string
  onNext: () => void
  onMenu: () => void
}) {
  const next = nextStage(item.stage)
  const changed = changeWords(item)
  const todo = nextWords(item, today)
  return (
    <li className="line-above">
      <SwipedRow
        right={next && { words: `Move to ${STAGE_NAMES[next]}`, run: onNext }}
        left={{ words: 'More…', run: onMenu }}
      >
        <div className={`${styles.row} grid middle`}>
          <Link
            className={`${styles.link} grid middle gap-3`}
            to="/my-products/$id"
            params={{ id: item.id }}
            viewTransition
          >
            <Picture source={item.product?.imageUrl ?? null} size={PICTURE_PX} />
            <div className="grid shrink">
              <div className={`${styles.head} flex apart shrink gap-2 baseline`}>
                <strong className={`${styles.name} strong clip`}>{item.name}</strong>
                <EntryProfit item={item} />
              </div>
              <span
                className={`${styles.line} small soft tabular clip`}
                data-changed={changed !== null || undefined}
              >
                <span className="strong">{STAGE_NAMES[item.stage]}</span> ·{' '}
                <Figure>{changed ?? unchangedWords(item.product)}</Figure>
              </span>
              <span className={`${styles.line} small soft tabular clip`} data-due={todo.due || undefined}>
                {todo.words}
                {item.unsent > 0 && ' · not sent yet'}
              </span>
            </div>
          </Link>
          <button type="button" className={`${styles.menu} tool soft pill`} onClick={onMenu}>
            <Icon name="more" size={22} />
            <span className="visually-hidden">Move or change {item.name}</span>
          </button>
        </div>
      </SwipedRow>
    </li>
  )
}
