import styles from './message-editor.module.css'

/** Not the lists' chips: a further use would move their code into every page's first load. */
export function MessageChoice({
  chosen,
  onChoose,
  lang,
  children,
}: {
  chosen: boolean
  onChoose: () => void
  lang?: string
  children: string
}) {
  return (
    <button
      type="button"
      className={`${styles.choice} target small medium surface pill`}
      lang={lang}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {children}
    </button>
  )
}
