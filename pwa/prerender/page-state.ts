import type { DehydratedState } from '@tanstack/react-query'
import type { rendered } from './rendered.ts'

/** State of a prerendered page, embedded as JSON, so hydration renders the same. */
export interface PageState {
  /** Null: any address without a page. */
  address: string | null
  rendered: typeof rendered
  queries: DehydratedState
}

const ID = 'page-state'

/** Null without a page, or one for another address, such as without a filter. */
export function readPageState(): PageState | null {
  const block = document.getElementById(ID)
  const state: PageState | null = block && JSON.parse(block.textContent)
  const address = state?.address ?? location.pathname + location.search
  return address === location.pathname + location.search ? state : null
}

export function pageStands(): boolean {
  return document.documentElement.dataset.alive === undefined && document.getElementById(ID) !== null
}

/** Escapes `<`, so no text can end the element. */
export function pageStateBlock(state: PageState): string {
  return `<script type="application/json" id="${ID}">${JSON.stringify(state).replace(/</g, '\\u003c')}</script>`
}
