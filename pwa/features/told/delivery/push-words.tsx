import styles from './delivery-page.module.css'

/** iPhones and iPads allow push only for apps on the home screen. */
export function InstallFirst() {
  return (
    <>
      <p>On an iPhone or iPad, notifications come only from an app on the home screen:</p>
      <ol className={`${styles.steps} grid gap-1`}>
        <li>Tap the Share button of your browser.</li>
        <li>Choose “Add to Home Screen”, then Add.</li>
        <li>Open the app from there and turn notifications on in Alerts.</li>
      </ol>
    </>
  )
}

/** After a denial the browser does not ask again. */
export function Blocked() {
  return (
    <p>
      Your browser blocks notifications from us. To allow them, tap the icon beside the address, open the
      permissions, allow notifications, and reload the page.
    </p>
  )
}

export const BEFORE_ASKING =
  'At most one for each new data, and none in your quiet hours. Your browser asks you next. You can turn it off at any time.'
