import { plural } from '../../../ui/number.ts'
import { useStore } from '../../../ui/store.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { watchOutbox } from './outbox.ts'
import styles from './saved-list.module.css'

/** Unsent changes of the saved suppliers, creators and shops. */
export function WaitingChanges() {
  const waiting = useStore(watchOutbox.items).filter(({ state }) => state === 'new').length
  const connection = useConnection()
  return (
    <p
      role="status"
      className={
        waiting > 0 && connection !== 'online'
          ? `${styles.waiting} row wrap small round-sm`
          : 'visually-hidden'
      }
    >
      {waiting > 0 &&
        connection !== 'online' &&
        `${plural(waiting, 'change')} saved on this device. ${waiting === 1 ? 'It is' : 'They are'} sent when you are online.`}
    </p>
  )
}
