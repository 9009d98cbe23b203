import { Icon } from '../../../ui/icon.tsx'
import styles from './aside.module.css'
import { ContentLink } from './rich-text.tsx'

export function Aside({ title, links }: { title: string; links: { to: string; words: string }[] }) {
  return (
    <aside className={styles.aside} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ to, words }) => (
          <li key={to}>
            <ContentLink to={to} className={styles.link}>
              {words} <Icon name="forward" size={18} />
            </ContentLink>
          </li>
        ))}
      </ul>
    </aside>
  )
}
