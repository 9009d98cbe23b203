import { lazy, Suspense } from 'react'
import type { Category } from '#contracts/categories'
import { RISE_PRODUCTS } from '#contracts/category'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { day, plural, quantity } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import item from '../../shell/frame/item-view.module.css'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import { conclusionOf, type Figures, factsOf } from './category-words.ts'

/** Shared with product pages: charts are code of neither page’s first view. */
const CategoryMonths = lazy(async () => ({
  default: (await import('./category-imports.tsx')).CategoryMonths,
}))

export function CategoryView({ category, figures }: { category: Category; figures: Figures }) {
  usePageTitle(category)
  const { week, sources, season, imports, coded } = figures
  return (
    <article className="stack gap-4">
      <header className="stack gap-3">
        <h1 className={`${item.name} breaks`}>{category}</h1>
        <p className="large strong tabular pretty">{conclusionOf(figures)}</p>
        <p className="small soft tabular">
          Last week: <Figure>{`${day(week.from)} to ${day(week.to)}`}</Figure>. Sure are those that the list
          has under “Rising”.
        </p>
        <p>
          <PrimaryLink to="/trending" search={{ category }}>
            See the products
          </PrimaryLink>
        </p>
      </header>
      <dl className="columns gap-2-4 tabular">
        {factsOf(figures).map(({ name, words, over }) => (
          <div key={name}>
            <dt className="tiny soft">{name}</dt>
            <dd className="large medium">{words}</dd>
            <dd className="small soft">{over}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Suspense fallback={<Skeleton height="6rem" />}>
          <CategoryMonths season={season} imports={imports} coded={coded} />
        </Suspense>
        <Fold title="Source">
          <ul className="grid gap-1 small soft tabular">
            {sources.map((source) => (
              <li key={`${source.origin} ${source.source}`}>
                <Figure>{originWords(source)}</Figure>: <Figure>{plural(source.products, 'product')}</Figure>
              </li>
            ))}
          </ul>
          <p className="small soft pretty">
            A rise begins when a product’s stage becomes growing or viral, and ends when it becomes another.
            Rises whose start or end we did not see are left out. Counted are those of the{' '}
            <Figure>{quantity(RISE_PRODUCTS)}</Figure> products longest on record.
          </p>
        </Fold>
      </div>
    </article>
  )
}
