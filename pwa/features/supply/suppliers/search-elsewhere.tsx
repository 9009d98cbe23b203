import type { SearchElsewhere as Searches } from '#contracts/search-elsewhere'
import { buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './search-elsewhere.module.css'

/** Our trade words for wholesale sites, when no supplier was found. */
export function SearchElsewhere({ searches }: { searches: Searches }) {
  const [first] = searches
  if (!first) return null
  const isSame = searches.every(({ words }) => words === first.words)
  return (
    <section className={`${styles.elsewhere} grid gap-2`} aria-labelledby="elsewhere-title">
      <h3 id="elsewhere-title">Search other sites</h3>
      {isSame && <Words search={first} />}
      <ul className={`${styles.sites} grid gap-2`}>
        {searches.map((search) => (
          <li key={search.site}>
            <a className={buttonLook('quiet')} href={search.url} target="_blank" rel="noopener noreferrer">
              {search.site} <Icon name="open" size={16} />
            </a>
            {!isSame && <Words search={search} />}
          </li>
        ))}
      </ul>
      <p className="small soft pretty">
        Not checked by us: we do not know who sells there. 1688 is in Chinese and may ask you to register.
      </p>
    </section>
  )
}

function Words({ search: { words, language } }: { search: Searches[number] }) {
  return (
    <span className="medium breaks" lang={language === 'zh' ? 'zh-Hans' : 'en'}>
      {words}
    </span>
  )
}
