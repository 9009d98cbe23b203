export type ToRenderer = RenderOrder | { kind: 'answer'; question: number; answer: PageAnswer }

export interface RenderOrder {
  kind: 'render'
  order: number
  address: string
  wide: boolean
}

export type FromRenderer =
  | { kind: 'ask'; question: number; address: string }
  | { kind: 'rendered'; order: number; page: RenderedPage }
  | { kind: 'failed'; order: number; reason: string }

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface RenderedPage {
  status: 200 | 404
  html: string
  state: string
}
