import { useQuery } from '@tanstack/react-query'
import { LIST_QUESTIONS, type ListQuestion } from '#contracts/recorded-pick'
import type { ListedPick } from '#contracts/scored-lists'
import { CHANNEL_WORDS } from '#contracts/trends'
import { Badge } from '../../../ui/badge.tsx'
import { CardTable } from '../../../ui/card-table.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { PickName } from '../track-record/pick-name.tsx'
import { outcomeOf, QUESTION_WORDS, STATE_WORDS } from '../track-record/pick-words.ts'
import styles from './list-picks.module.css'
import { PERIOD_WORDS } from './list-words.ts'
import { picksOf } from './queries.ts'

const COLUMNS = ['Product', 'Line', 'What came', 'Result']
const TONES = { hit: 'live', miss: 'warning', open: 'plain', unresolved: 'plain' } as const

export function ListPicks({
  id,
  question,
  onQuestion,
}: {
  id: string
  question: ListQuestion
  onQuestion: (question: ListQuestion) => void
}) {
  const connection = useConnection()
  const { data, error, isPending, isFetching, refetch } = useQuery(picksOf(id, question))
  return (
    <Panel title="Every product" anchor="picks">
      <Choices
        label="After how many days"
        choices={LIST_QUESTIONS.map((value) => ({ value, label: PERIOD_WORDS[value] }))}
        value={question}
        onChange={onQuestion}
      />
      {isPending && connection === 'online' && <Skeleton height="16rem" />}
      {isPending && connection !== 'online' && <NotSaved />}
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {data && (
        <CardTable
          className={styles.table}
          rows="lines"
          label={QUESTION_WORDS[question]}
          columns={COLUMNS}
          busy={isFetching}
        >
          {data.map((pick) => (
            <Row key={pick.number} pick={pick} />
          ))}
        </CardTable>
      )}
    </Panel>
  )
}

function Row({ pick }: { pick: ListedPick }) {
  return (
    <tr>
      <th scope="row">
        <PickName pick={pick} />
        <span className={`${styles.shop} tiny soft`}>{CHANNEL_WORDS[pick.channel]}</span>
      </th>
      <td data-label="Line">{pick.position}</td>
      <td className={`${styles.came} small`} data-label="What came">
        {outcomeOf(pick)}
      </td>
      <td className={styles.state}>
        <Badge tone={TONES[pick.state]}>{STATE_WORDS[pick.state]}</Badge>
      </td>
    </tr>
  )
}
