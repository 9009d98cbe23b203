import styles from './honeypot-field.module.css'

/** Spam bots fill it in. */
export function HoneypotField() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <input
        name="website"
        type="text"
        placeholder="Leave this empty"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
      />
    </div>
  )
}
