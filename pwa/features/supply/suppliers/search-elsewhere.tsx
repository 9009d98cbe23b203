import type { SearchElsewhere as Searches } from '#contracts/search-elsewhere'
import { buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './search-elsewhere.module.css'

/** Links to wholesale sites with our trade words, when no supplier was found. */
export function SearchElsewhere({ searches }: { searches: Searches }) {
  if (searches.length === 0) return null
  return (
    <section className={`${styles.elsewhere} grid gap-2`} aria-labelledby="elsewhere-title">
      <h3 id="elsewhere-title">Search other sites</h3>
      <ul className={`${styles.sites} grid gap-2`}>
        {searches.map(({ site, words, language, url }) => (
          <li key={site}>
            <a className={buttonLook('quiet')} href={url} target="_blank" rel="noopener noreferrer">
              {site} <Icon name="open" size={16} />
            </a>
            <span className="medium breaks" lang={language === 'zh' ? 'zh-Hans' : 'en'}>
              {words}
            </span>
          </li>
        ))}
      </ul>
      <p className="small soft pretty">
        Not checked by us: we do not know who sells there. 1688 is in Chinese and may ask you to register.
      </p>
    </section>
  )
}
