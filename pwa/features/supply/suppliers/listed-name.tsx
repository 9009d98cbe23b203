import type { SupplierListing } from '#contracts/notices'
import { Ago } from '../../../ui/ago.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import styles from './listed-name.module.css'

/** The name is on the US list; an equal name is not proof. */
export function ListedName({ listing }: { listing: SupplierListing }) {
  const { name, effectiveOn, source, origin, readAt, url } = listing
  return (
    <section className={styles.listed} aria-label="US import list">
      <Icon name="warning" />
      <div className="grid shrink gap-2 breaks">
        <p>
          <strong>The name is on the US UFLPA list</strong>
        </p>
        <p>
          Listed as “{name}”
          {effectiveOn && (
            <>
              , since <Figure>{day(effectiveOn)}</Figure>
            </>
          )}
        </p>
        <p>
          US customs presumes that goods of a listed company were made with forced labour, and stops them at
          the border.
        </p>
        <p>
          The same name is not proof that it is the same company. Ask for its full name and address, and
          compare.
        </p>
        <p className={styles.soft}>
          {origin === 'sandbox' && 'Sample data. '}
          <a href={url} rel="noreferrer" target="_blank">
            {source}
          </a>
          , read <Ago at={readAt} />.
        </p>
      </div>
    </section>
  )
}
