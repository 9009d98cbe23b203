import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LANDING_QUESTION, PICK_STATES, QUESTION_NAMES, type RecordedPick } from '#contracts/recorded-pick'
import { CHANNEL_WORDS, CHANNELS } from '#contracts/trends'
import { Badge } from '../../../ui/badge.tsx'
import { CardTable } from '../../../ui/card-table.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { CollapsibleFilters } from '../../../ui/collapsible-filters.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { More } from '../../../ui/more.tsx'
import { day, percent, plural } from '../../../ui/number.ts'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { PickDays } from './pick-days.tsx'
import { PickName } from './pick-name.tsx'
import styles from './pick-table.module.css'
import { outcomeOf, QUESTION_WORDS, STATE_WORDS } from './pick-words.ts'
import { PICKS_A_PAGE, type PickFilter, recordedPicks } from './queries.ts'

const COLUMNS = ['Product', 'Day', 'Place', 'Chance', 'What came', 'Result']

export function PickTable({
  filter,
  onChange,
}: {
  filter: PickFilter
  onChange: (change: PickFilter) => void
}) {
  const connection = useConnection()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(recordedPicks(filter))
  const unsaved = (isPending || isPlaceholderData) && connection !== 'online'
  const { kind, page = 1, ...rest } = filter
  const set = Object.values(rest).filter((value) => value !== undefined).length
  const last = data?.total ? Math.ceil(data.total / PICKS_A_PAGE) : 1
  const [open] = useState(Object.values(filter).some((value) => value !== undefined))
  return (
    <Panel title="Every prediction" anchor="picks">
      <More title="Right, wrong and waiting" open={open}>
        <Choices
          label="Kind of predictions"
          choices={[
            { value: 'sealed', label: 'Sealed' },
            { value: 'not-witnessed', label: 'Not witnessed' },
            { value: 'replayed', label: 'Replayed' },
          ]}
          value={kind ?? 'sealed'}
          onChange={(value) => onChange({ kind: value === 'sealed' ? undefined : value })}
        />
        <CollapsibleFilters
          set={set}
          onClear={() =>
            onChange({ state: undefined, question: undefined, channel: undefined, whose: undefined })
          }
        >
          <Filters filter={filter} onChange={onChange} />
        </CollapsibleFilters>
        {isPending && connection === 'online' && <Skeleton height="20rem" />}
        {unsaved && <NotSaved />}
        {error && !data && <Failed error={error} retry={() => void refetch()} />}
        {data && !unsaved && (
          <>
            <p role="status" className="small soft">
              <Figure>{plural(data.total ?? 0, 'prediction')}</Figure>
              {filter.whose === 'naive' ? ' by the simple rule' : ', without those of the simple rule'}
            </p>
            {data.items.length > 0 && (
              <CardTable
                className={styles.table}
                rows="lines"
                label="Predictions"
                columns={COLUMNS}
                busy={isFetching}
              >
                {data.items.map((pick) => (
                  <Row
                    key={`${pick.number ?? ''} ${pick.product} ${pick.asOf} ${pick.question} ${pick.list}`}
                    pick={pick}
                  />
                ))}
              </CardTable>
            )}
            <Pager
              page={page}
              last={last}
              label="Pages"
              onChange={(to) => onChange({ page: to === 1 ? undefined : to })}
            />
          </>
        )}
      </More>
    </Panel>
  )
}

function Filters({ filter, onChange }: { filter: PickFilter; onChange: (change: PickFilter) => void }) {
  return (
    <div className={`${styles.filters} grid gap-3`}>
      <Select
        label="Result"
        any="All results"
        choices={PICK_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      <Select
        label="Question"
        any="All questions"
        choices={QUESTION_NAMES.map((value) => ({ value, label: QUESTION_WORDS[value] }))}
        value={filter.question}
        onChange={(question) => onChange({ question })}
      />
      <Select
        label="List"
        any="Both lists"
        choices={CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
        value={filter.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <Select
        label="Whose"
        any="Our predictions"
        choices={[{ value: 'naive', label: 'The simple rule’s' }]}
        value={filter.whose}
        onChange={(whose) => onChange({ whose })}
      />
    </div>
  )
}

function chanceWords({ question, chanceOfLandingWeek, chanceOfNextWeek }: RecordedPick): string {
  const chance = question === LANDING_QUESTION ? chanceOfLandingWeek : chanceOfNextWeek
  return chance === null ? '–' : percent(chance * 100)
}

const TONES = { hit: 'live', miss: 'warning', open: 'plain', unresolved: 'plain' } as const

function Row({ pick }: { pick: RecordedPick }) {
  return (
    <tr>
      <th scope="row">
        <PickName pick={pick} />
        {pick.origin === 'sandbox' && <span className={`${styles.sample} tiny soft`}>Sample data</span>}
      </th>
      <td data-label="Day">{day(pick.asOf)}</td>
      <td data-label="Place">
        <span>
          <Figure>{pick.position}</Figure>, {CHANNEL_WORDS[pick.channel].toLowerCase()}
        </span>
      </td>
      <td data-label="Chance">{chanceWords(pick)}</td>
      <td className={`${styles.came} small`} data-label={QUESTION_WORDS[pick.question]}>
        <span className={`${styles.question} small`}>{QUESTION_WORDS[pick.question]}</span>
        {outcomeOf(pick)}
        {pick.number !== null && <PickDays number={pick.number} />}
      </td>
      <td className={styles.state}>
        <Badge tone={TONES[pick.state]}>{STATE_WORDS[pick.state]}</Badge>
      </td>
    </tr>
  )
}
