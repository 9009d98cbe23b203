import { BRAND } from '../../../brand/brand.ts'
import { recall, remember } from '../../../offline/device-storage.ts'
import { store } from '../../../ui/store.ts'

export type Appearance = 'system' | 'light' | 'dark'

/** `public/boot.js` reads it before the first frame. */
const KEY = 'appearance'

export const appearance = store<Appearance>('system', saved())
// Prerendering has no document.
if (typeof document !== 'undefined') tintBars(appearance.get())

export function chooseAppearance(choice: Appearance): void {
  remember(KEY, choice === 'system' ? null : choice)
  if (choice === 'system') delete document.documentElement.dataset.appearance
  else document.documentElement.dataset.appearance = choice
  appearance.set(choice)
  tintBars(choice)
}

/** Each color has a meta tag for its system setting. */
function tintBars(choice: Appearance): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = tag.media.includes('dark') ? 'dark' : 'light'
    tag.content = (choice === 'system' ? own : choice) === 'dark' ? BRAND.paperDark : BRAND.paperLight
  }
}

function saved(): Appearance {
  const value = recall(KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}
