import type { IncomingHttpHeaders } from 'node:http'

export interface Asked {
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}

export interface Reply {
  status: number
  body: unknown
}

export type Api = (asked: Asked) => Reply

/** Reserved domain. */
export const PICTURE_ORIGIN = 'https://pictures.sandbox.example'

/** Integer within bounds; fallback if absent or invalid. */
export function numberIn(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const value = Number(query.get(name) ?? fallback)
  return Number.isInteger(value) && value >= 0 ? Math.min(value, max) : fallback
}

/** Pages count from 1. */
export function pageOf<T>(items: readonly T[], page: number, size: number): T[] {
  return items.slice((Math.max(1, page) - 1) * size, Math.max(1, page) * size)
}
