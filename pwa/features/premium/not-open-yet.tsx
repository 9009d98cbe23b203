import { Link } from '@tanstack/react-router'
import { OFFER } from '../../content/offer.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import styles from './not-open-yet.module.css'
import { PLAN_PARTS, PRO_PRICE } from './plan-parts.ts'

/** Pages that come with accounts and payment: what each will be, so that a link to it is no dead end. */
const PAGES = {
  payment: {
    title: 'Premium checkout',
    will: 'Here you will subscribe to Premium by card. It renews monthly and can be cancelled at any time.',
    price: OFFER.premiumPrice,
    parts: PLAN_PARTS,
  },
  subscribe: {
    title: 'Pro plan',
    will: 'Here you will subscribe to the Pro plan by card. It renews monthly and can be cancelled at any time.',
    price: PRO_PRICE,
    parts: PLAN_PARTS,
  },
  subscription: {
    title: 'Your subscription',
    will: 'Here you will see your plan and when it renews, and find how to cancel it.',
    price: null,
    parts: [],
  },
} as const

export function NotOpenYet({ page }: { page: keyof typeof PAGES }) {
  const { title, will, price, parts } = PAGES[page]
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <PageHeader title={title} badge={<Badge tone="plain">Not open yet</Badge>} lead={will} />
      {price && (
        <section className={styles.plan} aria-label="The plan">
          <p className={styles.price}>
            <strong>{price}</strong> a month
          </p>
          <ul className={styles.parts}>
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.today} aria-labelledby="today">
        <h2 id="today">What works today</h2>
        <p>
          The trend lists, each product with the suppliers found for it and the supplier directory; with an
          account also the dashboard, three contacts and a watchlist. Nothing is charged, and nobody asks for
          a card.
        </p>
        <div className={styles.ways}>
          <Link className={buttonLook('primary')} to="/trending">
            See what is trending
          </Link>
          <Link className={buttonLook('quiet')} to="/insights" hash="newsletter">
            Hear when it opens
          </Link>
        </div>
      </section>
    </div>
  )
}
