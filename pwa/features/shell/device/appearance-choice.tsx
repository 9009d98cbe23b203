import { Choices } from '../../../ui/choices.tsx'
import { useStore } from '../../../ui/store.ts'
import { appearance, chooseAppearance } from '../frame/appearance.ts'
import styles from './more-page.module.css'

export function AppearanceChoice() {
  const chosen = useStore(appearance)
  return (
    <section
      className={`${styles.panel} stack start gap-3 lined surface round-lg`}
      aria-labelledby="appearance"
    >
      <h2 id="appearance">Appearance</h2>
      <Choices
        label="Appearance"
        choices={[
          { value: 'system', label: 'Same as device' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={chosen}
        onChange={chooseAppearance}
      />
    </section>
  )
}
