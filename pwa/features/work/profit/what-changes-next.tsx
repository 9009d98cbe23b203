import { useQuery } from '@tanstack/react-query'
import { listRateChanges, type RateChange } from '#contracts/rate-changes'
import { endpointQuery } from '../../../endpoint-query.ts'
import { Figure } from '../../../ui/figure.tsx'
import { useToday } from '../../../ui/now.ts'
import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './costs-page.module.css'

const query = endpointQuery(listRateChanges, {})

/** Dated entries of our rates that begin or end after today. */
export function WhatChangesNext() {
  const { data, isError } = useQuery(query)
  const today = new Date(useToday()).toISOString().slice(0, 10)
  const ahead = data?.changes.filter(({ from }) => from > today)
  return (
    <Panel title="What changes next" anchor="what-changes-next">
      {ahead === undefined ? (
        <p className="small soft">{isError ? 'Could not be loaded. Try again later.' : 'Loading…'}</p>
      ) : (
        <>
          {ahead.length === 0 ? (
            <p>We know of no duty or fee that changes.</p>
          ) : (
            <dl>
              {ahead.map((change) => (
                <div key={`${change.from} ${change.what}`} className={`${styles.rate} tabular`}>
                  <dt>
                    <Figure>{day(change.from)}</Figure>
                  </dt>
                  <dd>
                    <Figure>{change.what}</Figure>: <Figure>{movedText(change)}</Figure>.
                    <p className={`${styles.source} small soft`}>
                      <a href={change.link} target="_blank" rel="noreferrer">
                        <Figure>{change.citation}</Figure>
                      </a>
                    </p>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p className="small soft">
            As known on <Figure>{day(data?.asOf ?? today)}</Figure>, rates <Figure>{data?.version}</Figure>. A
            product’s page says when its own duty changes.
          </p>
        </>
      )}
    </Panel>
  )
}

function movedText({ before, after }: RateChange): string {
  if (after === null) return `${before} ends`
  return before === null ? `${after} begins` : `${after} in place of ${before}`
}
