import type { DehydratedState } from '@tanstack/react-query'
import type { rendered } from './rendered.ts'

/** What a page in HTML was made from. It stands beside it as data, so that the app's first rendering is the same. */
export interface PageState {
  /** Path and query that it was rendered for; null: for every address without a page. */
  address: string | null
  rendered: typeof rendered
  queries: DehydratedState
}

const ID = 'page-state'

/** Null: what stands in the HTML is no page, or one of another address, like the same without its filter. */
export function readPageState(): PageState | null {
  const block = document.getElementById(ID)
  const state: PageState | null = block && JSON.parse(block.textContent)
  const address = state?.address ?? location.pathname + location.search
  return address === location.pathname + location.search ? state : null
}

/** Whether a page stands in the HTML, with its data or without any, that the app has not taken over yet. */
export function pageStands(): boolean {
  return document.documentElement.dataset.alive === undefined && document.getElementById(ID) !== null
}

/** As a block of data in HTML. No text in it can end its element. */
export function pageStateBlock(state: PageState): string {
  return `<script type="application/json" id="${ID}">${JSON.stringify(state).replace(/</g, '\\u003c')}</script>`
}
