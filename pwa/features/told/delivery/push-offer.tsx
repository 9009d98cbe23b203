import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './delivery-page.module.css'
import { BEFORE_ASKING, Blocked, InstallFirst } from './push-words.tsx'
import { usePush } from './use-push.ts'

export default function PushOffer() {
  const { state, turnOn, pending, wrong, done } = usePush()
  return (
    <>
      {state === 'off' && (
        <>
          <p>
            <strong>Get a notification on this device too?</strong> {BEFORE_ASKING}
          </p>
          <div>
            <Button look="primary" pending={pending} onClick={() => turnOn()}>
              <Icon name="bell" /> {pending ? 'Turning on…' : 'Turn on notifications'}
            </Button>
          </div>
        </>
      )}
      {state === 'needs-install' && <InstallFirst />}
      {state === 'blocked' && done && <Blocked />}
      {state === 'on' && (
        <p role="status">
          {done ? 'Notifications are on for this device.' : 'This device gets a notification.'}
        </p>
      )}
      {wrong && (
        <p className={`${styles.wrong} round-sm`} role="alert">
          {wrong}
        </p>
      )}
      <p>
        <Link className="inline target underline" to="/alerts/settings">
          Notifications
        </Link>
      </p>
    </>
  )
}
