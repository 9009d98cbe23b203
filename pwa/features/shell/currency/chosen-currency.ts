import { recall, remember } from '../../../offline/device-storage.ts'
import { store } from '../../../ui/store.ts'

const KEY = 'currency'

/** Null: none. */
export const chosenCurrency = store<string | null>(null, known(recall(KEY)))

export function chooseCurrency(code: string | null): void {
  remember(KEY, code)
  chosenCurrency.set(code)
}

function known(code: string | null): string | null {
  return code !== null && /^[A-Z]{3}$/.test(code) ? code : null
}
