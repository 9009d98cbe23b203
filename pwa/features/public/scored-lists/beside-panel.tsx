import { Link } from '@tanstack/react-router'
import { BESIDE, type ScoredListDetails } from '#contracts/scored-lists'
import { Figure } from '../../../ui/figure.tsx'
import { day, plural } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { QUESTION_WORDS } from '../track-record/pick-words.ts'
import { Rate } from '../track-record/question-rates.tsx'
import styles from './beside-panel.module.css'
import { BESIDE_WORDS, comparedWords } from './list-words.ts'

/** The results of a list beside those of our list and two simple rules, of the same day and shops. */
export function BesidePanel({ details: { list, beside, ofOwner } }: { details: ScoredListDetails }) {
  const ours = beside.find(({ kind }) => kind === 'ours')
  return (
    <Panel title="Results" anchor="results">
      <div className={`${styles.questions} grid`}>
        {list.results.map(({ question, dueOn, result }) => {
          const resultOf = (kind: (typeof BESIDE)[number]) =>
            beside.find((each) => each.kind === kind)?.results.find((each) => each.question === question)
              ?.result
          const our = resultOf('ours')
          return (
            <section key={question} className="grid top shrink gap-3" aria-label={QUESTION_WORDS[question]}>
              <h3 className={styles.name}>{QUESTION_WORDS[question]}</h3>
              <dl className="grid gap-4">
                <Rate
                  name={list.kind === 'member' ? 'This list' : BESIDE_WORDS[list.kind].name}
                  group={result}
                  ours
                />
                {BESIDE.map((kind) => {
                  const group = resultOf(kind)
                  return group && <Rate key={kind} {...BESIDE_WORDS[kind]} group={group} />
                })}
              </dl>
              {our && result.of > 0 && list.kind === 'member' && (
                <p className="small medium">{comparedWords(result, our)}</p>
              )}
              {result.open > 0 && (
                <p className="small soft">
                  Result on <Figure>{day(dueOn)}</Figure>
                </p>
              )}
            </section>
          )
        })}
      </div>
      {ours && list.kind === 'member' && (
        <p className="small soft">
          All are of the same day and shops, judged by the same rule. Shares have 95% ranges.{' '}
          <Link className="inline target underline" to="/scored-lists/$id" params={{ id: ours.id }}>
            Our list of that day
          </Link>
        </p>
      )}
      {ofOwner && (
        <p className="small soft">
          Its owner has sealed <Figure>{plural(ofOwner.sealed, 'list')}</Figure> and shows{' '}
          <Figure>{String(ofOwner.public)}</Figure>. Who shows only good lists looks better than they are.
        </p>
      )}
    </Panel>
  )
}
