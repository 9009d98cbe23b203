/** The few calls of the extension API that we use. */
declare const chrome: {
  runtime: { getManifest(): { optional_host_permissions?: string[]; host_permissions?: string[] } }
  storage: {
    local: {
      get(key: string): Promise<Record<string, unknown>>
      set(items: Record<string, unknown>): Promise<void>
      remove(key: string): Promise<void>
    }
  }
  permissions: {
    contains(wanted: { origins: string[] }): Promise<boolean>
    /** Only within a click. */
    request(wanted: { origins: string[] }): Promise<boolean>
  }
  tabs: {
    /** `url`: only of the tab whose toolbar button was pressed (`activeTab`). */
    query(which: { active: true; currentWindow: true }): Promise<{ url?: string }[]>
  }
}
