import type { CreatorCard, CreatorDetail } from '#contracts/creators'
import { Figure } from '../../../ui/figure.tsx'
import { day, plural, quantity } from '../../../ui/number.ts'
import { LinkedProducts } from '../../market/products/linked-products.tsx'
import { reachWords } from './who-sells-words.ts'

export function CreatorProducts({
  creator: { productsKnown },
  products,
}: {
  creator: CreatorCard
  products: CreatorDetail['products']
}) {
  return (
    <section className="grid gap-3" aria-labelledby="products">
      <h2 id="products" className="large strong">
        {headingOf(productsKnown, products.length)}
      </h2>
      {products.length === 0 ? (
        <p className="small soft">
          {productsKnown === 0
            ? 'None of our products has a video of theirs.'
            : 'None of them is on our lists now.'}
        </p>
      ) : (
        <LinkedProducts
          products={products}
          fact={(product) => (
            <p className="small tabular">
              <Figure>{shownIn(product)}</Figure>
            </p>
          )}
        />
      )}
    </section>
  )
}

function headingOf(known: number, shown: number): string {
  const all = plural(known, 'product')
  if (shown === 0 || shown === known) return all
  return shown === 1 ? `The most sold of ${all}` : `The ${quantity(shown)} most sold of ${all}`
}

/** `471 sold · 2.9M views · 4 videos since 20 Oct`. */
function shownIn({ videos, firstVideoOn, ...reach }: CreatorDetail['products'][number]): string {
  const since = firstVideoOn === null ? '' : ` since ${day(firstVideoOn)}`
  return `${reachWords(reach) ?? 'Sales not known'} · ${plural(videos, 'video')}${since}`
}
