import { deviceStorage, recall, remember } from '../../../offline/device-storage.ts'

/** A press before the login. `press`: verb and subject, as in `data-press` of the button. */
export interface Pressed {
  press: string
  name: string
}

const KEY = 'pressed'
/** Long enough to create an account. */
const KEPT_MS = 15 * 60_000

/** Keeps the last press, in this tab only. */
export function keepPressed(pressed: Pressed | undefined): void {
  remember(KEY, pressed ? JSON.stringify({ ...pressed, at: Date.now() }) : null, tab())
}

export const wasPressed = () => recall(KEY, tab()) !== null

/** Removed first, so it is done once. */
export function takePressed(): Pressed | null {
  const kept = recall(KEY, tab())
  if (kept === null) return null
  remember(KEY, null, tab())
  const { at, ...pressed } = JSON.parse(kept) as Pressed & { at: number }
  return Math.abs(Date.now() - at) < KEPT_MS ? pressed : null
}

function tab() {
  return deviceStorage(() => window.sessionStorage)
}
