/** What the server and the thread that renders its pages say to each other. */

/** Asked of the thread. */
export type ToRenderer = RenderOrder | { kind: 'answer'; question: number; answer: PageAnswer }

export interface RenderOrder {
  kind: 'render'
  order: number
  address: string
  /** For a desktop; else for a phone. */
  wide: boolean
}

/** Said by the thread. */
export type FromRenderer =
  | { kind: 'ask'; question: number; address: string }
  | { kind: 'rendered'; order: number; page: RenderedPage }
  | { kind: 'failed'; order: number; reason: string }

/** An answer of our own API, as a visitor gets it. */
export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** A page as a visitor sees it first. */
export interface RenderedPage {
  status: 200 | 404
  /** What goes into `#root`. */
  html: string
  /** The block of data from which the app renders the same. */
  state: string
}
