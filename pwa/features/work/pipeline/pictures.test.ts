import { afterEach, expect, it, vi } from 'vitest'
import { unsentPictures } from './pictures.ts'

afterEach(() => vi.unstubAllGlobals())

it('has no unsent pictures when the browser aborts the transaction without an error', async () => {
  const transaction: Record<string, unknown> = { error: null, objectStore: () => ({ getAll: () => ({}) }) }
  const database = {
    transaction: () => {
      setTimeout(() => (transaction.onabort as () => void)())
      return transaction
    },
    close: () => undefined,
  }
  const opening: Record<string, unknown> = { result: database }
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('indexedDB', {
    open: () => {
      setTimeout(() => (opening.onsuccess as () => void)())
      return opening
    },
  })
  expect(await unsentPictures()).toEqual([])
})
