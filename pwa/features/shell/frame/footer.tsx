import { Link } from '@tanstack/react-router'
import { BRAND } from '../../../brand/brand.ts'
import { Logo } from '../../../brand/logo.tsx'
import styles from './footer.module.css'

const GROUPS = [
  {
    title: 'Product',
    links: [
      { to: '/trending', label: 'Trending' },
      { to: '/premium', label: 'Premium' },
      { to: '/payment', label: 'Payment' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { to: '/how-it-works', label: 'How it works' },
      { to: '/track-record', label: 'Track record' },
      { to: '/insights', label: 'Insights' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/help', label: 'Help' },
      { to: '/contact', label: 'Contact' },
      { to: '/developers', label: 'Developers' },
      { to: '/about', label: 'About' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/wireframe', label: 'Roadmap' },
    ],
  },
] as const

export default function Footer() {
  return (
    <footer className={styles.footer}>
      <p className={`${styles.claim} row gap-3 soft pretty`}>
        <Logo size={36} />
        <span>
          <strong>{BRAND.name}</strong>
          {BRAND.claim}
        </span>
      </p>
      <nav className={styles.groups} aria-label="Footer">
        {GROUPS.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul className="grid">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link className={styles.link} to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </footer>
  )
}
