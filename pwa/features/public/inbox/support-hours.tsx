import { OPENING_HOURS, OPENING_HOURS_ZONE } from '#contracts/inbox'
import { NO_SUPPORT_ADDRESS, SUPPORT_LINE_PLACEHOLDER } from '#contracts/page'
import { Icon } from '../../../ui/icon.tsx'
import { useInApp } from '../../../ui/in-app.ts'
import { useNow } from '../../../ui/now.ts'
import { clockIn, describeOpening } from './opening-hours.ts'
import styles from './support-hours.module.css'

const WEEK = [...OPENING_HOURS, { name: 'Sunday', days: [0], from: null, to: null }] as const

export function SupportHours() {
  const inApp = useInApp()
  const now = new Date(useNow())
  const clock = inApp ? clockIn(OPENING_HOURS_ZONE, now) : null
  return (
    <section
      className={`${styles.details} grid shrink gap-4 water round-lg`}
      aria-labelledby="contact-details"
    >
      <h2 id="contact-details" className="visually-hidden">
        Contact details
      </h2>
      {inApp ? <State now={now} /> : <StateUnknown />}
      <dl className="grid gap-3">
        {WEEK.map(({ name, days, from, to }) => {
          const today = clock !== null && (days as readonly number[]).includes(clock.day)
          return (
            <div key={name} className={`${styles.row} grid gap-1-3`} data-today={today || undefined}>
              <dt>{name}</dt>
              <dd>{from === null ? 'Closed' : `${from}:00–${to}:00`}</dd>
              <DayLine from={from} to={to} minute={today ? clock.minute : null} />
            </div>
          )
        })}
      </dl>
      <p className="small soft pretty">Singapore time (UTC+8).</p>
      <div className={`${styles.ways} grid`}>
        <SupportWay address={inApp ? supportAddress() : null} />
      </div>
    </section>
  )
}

function SupportWay({ address }: { address: string | null }) {
  const line = (
    <>
      <Icon name="mail" /> <span>{supportLine()}</span>
    </>
  )
  if (address === null) return <p className={`${styles.way} row gap-3 strong breaks`}>{line}</p>
  return (
    <a className={`${styles.way} row gap-3 strong breaks`} href={`mailto:${address}`}>
      {line}
    </a>
  )
}

function State({ now }: { now: Date }) {
  const { title, there, here } = describeOpening(now, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <p className={`${styles.state} grid top gap-1`}>
      <strong className={`${styles.title} row gap-3`} data-open={title === 'Open now' || undefined}>
        {title}
      </strong>
      <span className="soft tabular pretty">
        {there}
        {here && `, ${here}`}
      </span>
    </p>
  )
}

/** For prerendered HTML, and without JavaScript. */
function StateUnknown() {
  return (
    <p className={`${styles.state} grid top gap-1`}>
      <strong className={`${styles.title} row gap-3`}>Hours</strong>
      <span className="soft tabular pretty">in Singapore</span>
    </p>
  )
}

function DayLine({ from, to, minute }: { from: number | null; to: number | null; minute: number | null }) {
  return (
    <svg
      className={`${styles.line} full whole-row`}
      viewBox="0 0 240 16"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.closed} d="M0 8H240" />
      {from !== null && to !== null && (
        <rect className={styles.open} x={from * 10} y={4} width={(to - from) * 10} height={8} rx={3} />
      )}
      {minute !== null && <path className={styles.now} d={`M${minute / 6} 0V16`} />}
    </svg>
  )
}

/** The server writes it; null without a mailbox. */
function supportAddress(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=support]')?.content || null
}

/** The server fills the placeholder in prerendered pages. */
function supportLine(): string {
  if (typeof document === 'undefined') return SUPPORT_LINE_PLACEHOLDER
  return supportAddress() ?? NO_SUPPORT_ADDRESS
}
