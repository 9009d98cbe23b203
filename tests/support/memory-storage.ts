import type { DeviceStorage } from '../../pwa/offline/device-storage.ts'

/** A browser's storage: the records are its keys. */
export function memoryStorage(): DeviceStorage {
  const records: Record<string, string> = {}
  const method = (name: string, value: unknown) =>
    Object.defineProperty(records, name, { value, enumerable: false })
  method('getItem', (name: string) => (Object.hasOwn(records, name) ? records[name] : null))
  method('setItem', (name: string, text: string) => {
    records[name] = text
  })
  method('removeItem', (name: string) => {
    delete records[name]
  })
  return records as unknown as DeviceStorage
}
