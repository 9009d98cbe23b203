import { acceptRun, listRuns, type OperatorRun, startRun, stopRun } from '#contracts/operator-runs'
import { call } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AccountSection } from '../shell/frame/account-section.tsx'
import { moment } from './moment.ts'
import styles from './operator-page.module.css'
import { refreshRuns } from './queries.ts'
import { useConsoleAction } from './use-console-action.ts'

export function RefreshRuns() {
  return (
    <AccountSection title="Refresh runs" query={refreshRuns} height="30rem" action={<Start />}>
      {({ runs }) =>
        runs.length === 0 ? (
          <p className="small soft pretty">No run yet.</p>
        ) : (
          <ul className="stack">
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )
      }
    </AccountSection>
  )
}

const ACTION = { changes: [listRuns.path] }

function Start() {
  const starting = useConsoleAction(() => call(startRun, {}), {
    ...ACTION,
    failed: 'Not started',
    done: ({ started }) =>
      toast(
        started
          ? { title: 'A refresh starts', description: 'It shows in this list within a few seconds.' }
          : { title: 'A run is already running', description: 'Wait until it is done, or stop it.' },
      ),
  })
  return (
    <Button look="primary" pending={starting.isPending} onClick={() => starting.mutate(undefined)}>
      Refresh now
    </Button>
  )
}

const STATES = {
  collecting: { tone: 'accent', label: 'Running' },
  publishing: { tone: 'accent', label: 'Running' },
  done: { tone: 'live', label: 'Done' },
  stopped: { tone: 'warning', label: 'Stopped' },
  failed: { tone: 'warning', label: 'Failed' },
  lost: { tone: 'warning', label: 'Broken off' },
} as const

const CAUSES = {
  boot: 'first start',
  schedule: 'timetable',
  request: 'asked for',
  import: 'file',
} satisfies Record<OperatorRun['cause'], string>

function Run({ run }: { run: OperatorRun }) {
  const { id, cause, state, startedAt, finishedAt, editionId, message, steps } = run
  const { tone, label } = STATES[state]
  const underWay = state === 'collecting' || state === 'publishing'
  return (
    <li className={`${styles.entry} stack gap-2 breaks`}>
      <h3 className={`${styles.head} row wrap strong`}>
        Run {id} <Badge tone={tone}>{run.stopping ? 'Stopping' : label}</Badge>
      </h3>
      <p className="small soft pretty">
        {moment(startedAt)} · {CAUSES[cause]}
        {finishedAt && ` · ${duration(Date.parse(finishedAt) - Date.parse(startedAt))}`}
        {editionId && ` · edition ${editionId}`}
      </p>
      {underWay && (
        <p role="status">
          {run.step}: {Math.round(run.done * 100)}%{' '}
          <progress max={1} value={run.done} aria-label={`Run ${id}`} />
        </p>
      )}
      {message && <p className={state === 'failed' ? 'danger' : undefined}>{message}</p>}
      {state === 'lost' && (
        <p>Its process ended. The timetable goes on with it within a minute, or starts a new one.</p>
      )}
      {steps.length > 0 && (
        <details>
          <summary className="row target gap-1 soft">
            Steps and times <Icon name="down" size={16} />
          </summary>
          <ul className={styles.steps}>
            {steps.map(({ step, ms }) => (
              <li key={step}>
                {step} <span>{duration(ms)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {(run.canStop || run.canAccept) && <Actions run={run} />}
    </li>
  )
}

function Actions({ run: { id, canStop, canAccept } }: { run: OperatorRun }) {
  const stopping = useConsoleAction(() => call(stopRun, { params: { id } }), {
    ...ACTION,
    failed: 'Not stopped',
  })
  const accepting = useConsoleAction(() => call(acceptRun, { params: { id } }), {
    ...ACTION,
    failed: 'Not accepted',
    done: ({ accepted }) =>
      toast(
        accepted
          ? {
              title: 'The run goes on',
              description: 'It publishes what it read, even though it looks wrong.',
            }
          : { title: 'Nothing to accept', description: 'Another run came after this one.' },
      ),
  })
  return (
    <div className="row wrap gap-2">
      {canStop && (
        <Button pending={stopping.isPending} onClick={() => stopping.mutate(undefined)}>
          Stop run {id}
        </Button>
      )}
      {canAccept && (
        <Button pending={accepting.isPending} onClick={() => accepting.mutate(undefined)}>
          The data is right: publish it
        </Button>
      )}
    </div>
  )
}

/** `340 ms`, `12.4 s`, `3 min 20 s`. */
function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}
