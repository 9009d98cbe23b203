import { SANDBOX_BILLING_PATH } from '#contracts/sandbox-payments'

export default function SandboxNote() {
  return (
    <p>
      Test mode: nothing is charged.{' '}
      <a className="inline target strong underline" href={SANDBOX_BILLING_PATH}>
        Test tools: move the clock forward
      </a>
    </p>
  )
}
