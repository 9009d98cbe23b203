import { Link } from '@tanstack/react-router'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
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
    <li className={styles.item}>
      <SwipedRow
        right={next && { words: `Move to ${STAGE_NAMES[next]}`, run: onNext }}
        left={{ words: 'More…', run: onMenu }}
      >
        <div className={styles.row}>
          <Link className={styles.link} to="/my-products/$id" params={{ id: item.id }} viewTransition>
            <Picture source={item.product?.imageUrl ?? null} size={PICTURE_PX} />
            <div className={styles.what}>
              <div className={styles.head}>
                <strong className={styles.name}>{item.name}</strong>
                <EntryProfit item={item} />
              </div>
              <span className={styles.line} data-changed={changed !== null || undefined}>
                <span className={styles.stage}>{STAGE_NAMES[item.stage]}</span> ·{' '}
                {changed ?? unchangedWords(item.product)}
              </span>
              <span className={styles.line} data-due={todo.due || undefined}>
                {todo.words}
                {item.unsent > 0 && ' · not sent yet'}
              </span>
            </div>
          </Link>
          <button type="button" className={styles.menu} onClick={onMenu}>
            <Icon name="more" size={22} />
            <span className="visually-hidden">Move or change {item.name}</span>
          </button>
        </div>
      </SwipedRow>
    </li>
  )
}
