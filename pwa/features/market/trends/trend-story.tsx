import { Link } from '@tanstack/react-router'
import type { ProductDetail } from '#contracts/product'
import { reasonOf } from '#contracts/trend-details'
import type { Trend } from '#contracts/trends'
import { Fold } from '../../../ui/fold.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TrendFigure } from '../products/trend-figure.tsx'
import { pointsOf } from './explain-trend.ts'
import styles from './trend-story.module.css'

export function TrendStory({ trend }: { trend: Trend }) {
  const reason = reasonOf(trend)
  return (
    <section className="stack gap-3" aria-labelledby="trend">
      <h2 id="trend" className="visually-hidden">
        Trend
      </h2>
      <TrendFigure trend={trend} hero />
      {reason && (
        <p className={`${styles.caveat} grid gap-2 small water round-md`}>
          <Icon name="warning" size={18} />
          {reason}
        </p>
      )}
    </section>
  )
}

export function TrendPoints({ trend, chanceRange }: Pick<ProductDetail, 'trend' | 'chanceRange'>) {
  return (
    <Fold title="How the trend was calculated">
      <ul className="grid gap-1 small soft">
        {pointsOf(trend, chanceRange).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="small soft underline">
        <Link to="/how-it-works" hash="velocity">
          How we calculate this
        </Link>
      </p>
    </Fold>
  )
}
