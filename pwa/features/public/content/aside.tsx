import { Icon } from '../../../ui/icon.tsx'
import styles from './aside.module.css'
import { ContentLink } from './rich-text.tsx'

export function Aside({ title, links }: { title: string; links: { to: string; words: string }[] }) {
  return (
    <aside className={`${styles.aside} stack gap-2 water round-lg pad-4`} aria-label={title}>
      <h2>{title}</h2>
      <ul className={`${styles.links} flex wrap`}>
        {links.map(({ to, words }) => (
          <li key={to}>
            <ContentLink to={to} className={`${styles.link} inline target gap-1 strong`}>
              {words} <Icon name="forward" size={18} />
            </ContentLink>
          </li>
        ))}
      </ul>
    </aside>
  )
}
