import { Link, type LinkComponent } from '@tanstack/react-router'
import styles from './find-ways.module.css'

/** Pages of Find. Words go with the person where they mean the same. */
export function FindWays({ q }: { q?: string | undefined }) {
  const words = q === undefined ? {} : { q }
  return (
    <nav aria-label="Find">
      <ul className={`${styles.ways} flex`}>
        <li>
          <Way to="/search" search={words}>
            Products
          </Way>
        </li>
        <li>
          <Way to="/suppliers" search={words}>
            Suppliers
          </Way>
        </li>
        <li>
          <Way to="/creators">Creators</Way>
        </li>
        <li>
          <Way to="/explore" search={words}>
            <span>
              Filters<span className={styles.rest}> and saved views</span>
            </span>
          </Way>
        </li>
        <li>
          <Way to="/lookup">
            <span>
              <span className={styles.rest}>Look up a </span>
              <span className={styles.short}>link</span>
            </span>
          </Way>
        </li>
      </ul>
    </nav>
  )
}

const Way: LinkComponent<'a'> = (props) => (
  <Link
    className={`${styles.way} row target small soft strong`}
    activeOptions={{ includeSearch: false }}
    {...props}
  />
)
