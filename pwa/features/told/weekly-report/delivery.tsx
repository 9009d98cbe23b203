import type { AnswerOf } from '#contracts/endpoint'
import type { previewWeeklyReport } from '#contracts/weekly'
import { QuietLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNow } from '../../../ui/now.ts'
import styles from './weekly-section.module.css'

type Preview = AnswerOf<typeof previewWeeklyReport>

const SOON_MS = 10 * 60_000

export function Delivery({ preview, email }: { preview: Preview; email: string | null }) {
  const now = useNow()
  return (
    <div className={`${styles.delivery} row wrap apart water round-md pad-3-4`}>
      <p className={`${styles.when} flex shrink gap-3 small breaks items-start`}>
        <Icon name="mail" size={20} />
        <span>{describeDelivery(preview, email, now)}</span>
      </p>
      <QuietLink to="/profile" hash="letters">
        {preview.delivery === 'not-wanted' ? 'Turn it on' : 'Choose categories'}
      </QuietLink>
    </div>
  )
}

function describeDelivery(
  { delivery, nextAt, report, empty }: Preview,
  email: string | null,
  now: number,
): string {
  if (delivery === 'no-mail') return 'This server cannot send e-mails. You can read the report here.'
  if (delivery === 'not-verified')
    return 'Your e-mail address is not verified, so no report is sent to it. Verify it where you sign in, then sign in again.'
  if (delivery === 'no-address') return 'Your account has no e-mail address, so no e-mail is sent.'
  if (delivery === 'not-wanted') return 'The e-mail is turned off. You can read the report here.'
  const to = email === null ? '' : ` to ${email}`
  if (Date.parse(nextAt) - now < SOON_MS) return `Sent in the next ten minutes${to}, if there is news.`
  return `The next e-mail is sent on ${moment(nextAt)}${to}, if there is news.${report && !empty ? ' This is what it says now:' : ''}`
}

/** `Monday 23 Nov, 13:00`, in the reader's time zone. */
function moment(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))
}
