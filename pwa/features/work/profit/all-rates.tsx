import { scheduleLines } from '#profit/schedule-lines'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './all-rates.module.css'

export function AllRates() {
  return (
    <Panel title="Our rates">
      <details className={styles.rates}>
        <summary>
          All of them, with source and date <Icon name="down" size={18} />
        </summary>
        <dl>
          {scheduleLines().map(({ id, words, value, source, note }) => (
            <div key={id} className={`${styles.rate} tabular`}>
              <dt>{words}</dt>
              <dd>
                {value}
                <p className={`${styles.source} small soft`}>
                  {source.link ? (
                    <a href={source.link} target="_blank" rel="noreferrer">
                      {source.name}
                    </a>
                  ) : (
                    source.name
                  )}
                  , as of <Figure>{day(source.asOf)}</Figure>.{note && ` ${note}`}
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  )
}
