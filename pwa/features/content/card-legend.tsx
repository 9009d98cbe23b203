import styles from './card-legend.module.css'

/** The words of a card, in the order in which it shows them, each leading to its explanation. */
const LINES = [
  { id: 'velocity', shown: '+165%', says: 'vs. the average of the 4 weeks before', hero: true },
  { id: 'confidence', shown: 'High confidence', says: 'that it really rose' },
  { id: 'range', shown: 'at least +120%', says: 'and where it stands in the list' },
  { id: 'stage', shown: 'Growing', says: 'new, growing, viral, steady or fading' },
  { id: 'match', shown: 'match 92 of 100', says: 'a supplier ships such goods' },
  { id: 'shipments', shown: '41 of its 412 shipments', says: 'that is the proof' },
  { id: 'margin', shown: '71% to 83%', says: 'left after the supplier’s price' },
  { id: 'sources', shown: 'Live Data', says: 'where it was read, and when' },
]

/** A card taken apart, as the key of a chart. */
export function CardLegend() {
  return (
    <nav className={styles.legend} aria-label="The numbers of a card">
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
      <p className={styles.made}>The figures of this card are made up.</p>
    </nav>
  )
}
