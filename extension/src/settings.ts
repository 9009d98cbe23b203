const KEY = 'key'

/** The server that this extension was packed for. */
export function serverOrigin(): string {
  const { optional_host_permissions = [], host_permissions = [] } = chrome.runtime.getManifest()
  const [pattern = ''] = [...optional_host_permissions, ...host_permissions]
  return pattern.replace(/\/\*$/, '')
}

export async function readKey(): Promise<string | null> {
  const { [KEY]: key } = await chrome.storage.local.get(KEY)
  return typeof key === 'string' ? key : null
}

export async function keepKey(key: string): Promise<void> {
  await chrome.storage.local.set({ [KEY]: key })
}

export async function forgetKey(): Promise<void> {
  await chrome.storage.local.remove(KEY)
}

export function isKey(text: string): boolean {
  return /^tdl_[0-9a-f]{8}_[0-9a-f]{40}$/.test(text)
}

const origins = () => ({ origins: [`${serverOrigin()}/*`] })

export async function mayAsk(): Promise<boolean> {
  return await chrome.permissions.contains(origins())
}

/** The browser asks its user. Only within a click. */
export async function askPermission(): Promise<boolean> {
  return await chrome.permissions.request(origins())
}
