import styles from './card-legend.module.css'

/** The words of a card, in the order in which it shows them, each leading to its explanation. */
const LINES = [
  { id: 'velocity', shown: '+165%', says: 'vs. the average of the 4 weeks before', hero: true },
  { id: 'confidence', shown: 'High confidence', says: 'that it really grew' },
  { id: 'range', shown: 'at least +120%', says: 'the low estimate, used to sort the list' },
  { id: 'stage', shown: 'Growing', says: 'new, growing, viral, steady or fading' },
  { id: 'match', shown: 'match 92 of 100', says: 'a supplier ships similar goods' },
  { id: 'shipments', shown: '41 of its 412 shipments', says: 'the proof' },
  { id: 'margin', shown: '71% to 83%', says: 'left after paying the supplier' },
  { id: 'sources', shown: 'Live Data', says: 'the source and the date' },
]

/** A card taken apart, as the key of a chart. */
export function CardLegend() {
  return (
    <nav className={styles.legend} aria-label="The numbers on a card">
      <ul className={styles.lines}>
        {LINES.map(({ id, shown, says, hero }) => (
          <li key={id} data-hero={hero}>
            <a className={styles.line} href={`#${id}`}>
              <strong>{shown}</strong>
              <span>{says}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.made}>The numbers on this card are examples.</p>
    </nav>
  )
}
