import styles from './more-page.module.css'

/** How to install on iOS, which has no button for it. */
export function ShareSheetSteps() {
  return (
    <ol className={styles.steps}>
      <li>Tap the Share button of your browser.</li>
      <li>Choose “Add to Home Screen”.</li>
      <li>Tap Add.</li>
    </ol>
  )
}
