import type { SearchElsewhere as Searches } from '#contracts/search-elsewhere'
import { buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Our trade words for wholesale sites, when no supplier was found. */
export function SearchElsewhere({ searches }: { searches: Searches }) {
  if (searches.length === 0) return null
  const texts = [...new Set(searches.map(({ words }) => words))]
  return (
    <section className="grid gap-2" aria-labelledby="elsewhere-title">
      <h3 id="elsewhere-title" className="normal">
        Search other sites
      </h3>
      {texts.map((text) => {
        const own = searches.filter(({ words }) => words === text)
        return (
          <div key={text} className="row wrap gap-2">
            <span className="medium breaks" lang={own[0]?.language === 'zh' ? 'zh-Hans' : 'en'}>
              {text}
            </span>
            {own.map(({ site, url }) => (
              <a
                key={site}
                className={buttonLook('quiet')}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {site} <Icon name="open" size={16} />
              </a>
            ))}
          </div>
        )
      })}
      <p className="small soft pretty">
        Not checked by us: we do not know who sells there. 1688 is in Chinese and may ask you to register.
      </p>
    </section>
  )
}
