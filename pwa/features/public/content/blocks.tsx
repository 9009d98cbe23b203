import { type Block, plain, plainText } from '../../../content/block.ts'
import styles from './blocks.module.css'
import { RichText } from './rich-text.tsx'

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={`${styles.blocks} stack gap-4`}>
      {blocks.map((block) => (
        <Drawn key={plainText([block])} block={block} />
      ))}
    </div>
  )
}

function Drawn({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText words={block} />
      </p>
    )
  }
  switch (block.kind) {
    case 'note':
      return (
        <p className={`${styles.note} water round-md pad-3-4 normal`}>
          <RichText words={block.words} />
        </p>
      )
    case 'list':
      return <List block={block} />
    case 'figure':
      return (
        <p className={`${styles.figure} flex wrap soft baseline gap-1-3 pad-block-2`}>
          <strong>{block.value}</strong> {block.words}
        </p>
      )
    case 'table':
      return <Table block={block} />
  }
}

function List({ block: { items, numbered } }: { block: Extract<Block, { kind: 'list' }> }) {
  const lines = items.map((words) => (
    <li key={plain(words)}>
      <p>
        <RichText words={words} />
      </p>
    </li>
  ))
  return numbered ? (
    <ol className={`${styles.steps} grid gap-2`}>{lines}</ol>
  ) : (
    <ul className={`${styles.list} grid gap-2`}>{lines}</ul>
  )
}

/** Longer cells in several columns do not fit a phone. */
const LONG_CELL = 20

/** On a phone a wide table's rows are cards, so each cell names its column. */
function Table({ block: { caption, head, rows, total } }: { block: Extract<Block, { kind: 'table' }> }) {
  const names = head.slice(1)
  const wide = names.length > 1 && rows.some((row) => row.slice(1).some((cell) => cell.length > LONG_CELL))
  return (
    <table
      className={`${styles.table} full tabular normal`}
      data-wide={wide || undefined}
      data-total={total || undefined}
    >
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) =>
            name === '' ? (
              <td key={name} />
            ) : (
              <th key={name} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={names[index]} data-name={names[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
