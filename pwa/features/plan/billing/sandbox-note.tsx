import { SANDBOX_BILLING_PATH } from '#contracts/sandbox-payments'
import styles from './subscription-page.module.css'

export default function SandboxNote() {
  return (
    <p>
      Test mode: nothing is charged.{' '}
      <a className={styles.link} href={SANDBOX_BILLING_PATH}>
        Test tools: move the clock forward
      </a>
    </p>
  )
}
