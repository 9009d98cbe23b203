import { Link } from '@tanstack/react-router'
import type { HTMLAttributes } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import styles from './board-card.module.css'
import { EntryProfit } from './entry-profit.tsx'
import { changeWords, nextWords, unchangedWords } from './entry-words.ts'

const PICTURE_PX = 40

/** The handle is for the keyboard; a pointer drags any part. */
export function BoardCard({
  item,
  today,
  held,
  grip,
  drag,
  onMenu,
}: {
  item: PipelineItem
  today: string
  held: boolean
  grip: HTMLAttributes<HTMLButtonElement>
  drag: HTMLAttributes<HTMLElement>
  onMenu: () => void
}) {
  const changed = changeWords(item)
  const todo = nextWords(item, today)
  return (
    <li
      className={`${styles.card} grid gap-1 lined surface round-sm`}
      data-held={held || undefined}
      {...drag}
    >
      <div className={`${styles.top} row apart`}>
        <Picture source={item.product?.imageUrl ?? null} size={PICTURE_PX} />
        <span className="flex">
          <button
            type="button"
            className={`${styles.tool} grid target soft round-sm`}
            aria-describedby="board-help"
            {...grip}
          >
            <Icon name="grip" size={18} />
            <span className="visually-hidden">Move {item.name}</span>
          </button>
          <button type="button" className={`${styles.tool} grid target soft round-sm`} onClick={onMenu}>
            <Icon name="more" size={18} />
            <span className="visually-hidden">Move or change {item.name}</span>
          </button>
        </span>
      </div>
      <Link
        className={`${styles.name} grid target strong center normal snug`}
        to="/my-products/$id"
        params={{ id: item.id }}
        draggable={false}
        viewTransition
      >
        <span className={`${styles.words} clip`}>{item.name}</span>
      </Link>
      <EntryProfit item={item} />
      <p className={`${styles.line} small soft tabular`} data-changed={changed !== null || undefined}>
        {changed ?? unchangedWords(item.product)}
      </p>
      <p className={`${styles.line} small soft tabular`} data-due={todo.due || undefined}>
        {todo.words}
      </p>
      {item.unsent > 0 && <p className={`${styles.line} small soft tabular`}>Not sent yet</p>}
    </li>
  )
}
