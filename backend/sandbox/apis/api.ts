import type { IncomingHttpHeaders } from 'node:http'

export interface Asked {
  /** Below the fake's base address, e.g. `/product/detail`. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}

export interface Reply {
  status: number
  body: unknown
}

export type Api = (asked: Asked) => Reply

/** Origin of the pictures in every answer: reserved, so it can never be somebody's. */
export const PICTURE_ORIGIN = 'https://pictures.sandbox.example'

/** A whole number from the query, within bounds; the fallback when absent or senseless. */
export function numberIn(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const value = Number(query.get(name) ?? fallback)
  return Number.isInteger(value) && value >= 0 ? Math.min(value, max) : fallback
}

/** The `page`-th page, from 1. */
export function pageOf<T>(items: readonly T[], page: number, size: number): T[] {
  return items.slice((Math.max(1, page) - 1) * size, Math.max(1, page) * size)
}
