import { SECTION_WORDS } from '#contracts/trend-words'
import styles from './section-head.module.css'

export function SectionHead({ section }: { section: keyof typeof SECTION_WORDS }) {
  const { title, note } = SECTION_WORDS[section]
  return (
    <li className={styles.section}>
      <h3>{title}</h3>
      <p>{note}</p>
    </li>
  )
}
