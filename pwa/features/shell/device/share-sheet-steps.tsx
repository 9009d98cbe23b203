import styles from './more-page.module.css'

/** iOS has no install prompt. */
export function ShareSheetSteps() {
  return (
    <ol className={`${styles.steps} grid gap-1`}>
      <li>Tap the Share button of your browser.</li>
      <li>Choose “Add to Home Screen”.</li>
      <li>Tap Add.</li>
    </ol>
  )
}
