/** Aborted by `purge`. A page stays until the next one arrives; its late requests would be refused. */
export const purged = new AbortController()
