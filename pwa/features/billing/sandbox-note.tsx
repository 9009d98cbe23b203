import { SANDBOX_BILLING_PATH } from '#contracts/sandbox-payments'
import styles from './subscription-page.module.css'

export default function SandboxNote() {
  return (
    <p>
      Stripe is the sandbox’s stand-in here: nothing real is charged.{' '}
      <a className={styles.link} href={SANDBOX_BILLING_PATH}>
        Sandbox: move the clock
      </a>
    </p>
  )
}
