import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import styles from './more-page.module.css'

const NUMBERS = [
  { hash: 'velocity', label: 'What a card says' },
  { hash: 'confidence', label: 'Likely, very likely' },
  { hash: 'range', label: 'Rising, early signals' },
  { hash: 'stage', label: 'Stage and pace' },
  { hash: 'match', label: 'Match' },
  { hash: 'shipments', label: 'Shipments and checked contacts' },
  { hash: 'landed-profit', label: 'Net profit a piece' },
  { hash: 'verdict', label: 'Verdict' },
  { hash: 'margin', label: 'Gross margin' },
  { hash: 'forecast', label: 'Forecast' },
  { hash: 'sources', label: 'Data sources' },
]

export function AboutNumbers() {
  return (
    <section className={`${styles.panel} stack start gap-3 lined surface round-lg`} aria-labelledby="about">
      <h2 id="about">What the numbers mean</h2>
      <ul className={`${styles.links} grid full`}>
        {NUMBERS.map(({ hash, label }) => (
          <li key={hash}>
            <Link className={`${styles.row} row apart full target strong`} to="/how-it-works" hash={hash}>
              {label} <Icon name="forward" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
