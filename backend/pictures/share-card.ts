export interface ShareCard {
  /** One line above the name, in Latin letters. */
  kicker: string
  name: string
  /** Replaces a name without glyphs on this machine. */
  withoutName: string
  /** `512` and `sold last week`; no number without counts. */
  figure: { number: string; words: string }
  /** `5.1x its normal week` */
  compared: string | null
  verdict: { words: string; tone: 'rise' | 'fall' | 'plain' }
  bars: ShareBars | null
  source: string
  /** `Sample data`, `Imported`; null if live. */
  origin: string | null
}

export interface ShareBars {
  title: string
  /** In order. Null: not counted. Labels where they fit. */
  bars: { label: string; value: number | null }[]
  /** In bar units. */
  /** `span`: 'the 4 weeks before'. */
  usual: { level: number; span: string } | null
}

/** Prevents sample figures from being taken for measured ones. */
export const NOT_LIVE = { live: null, sandbox: 'Sample data', file: 'Imported' } as const

export function figureOf(words: string): ShareCard['figure'] {
  const [, number = '', rest = words] = /^([\d.,]+[KMB]?) (.+)$/.exec(words) ?? []
  return { number, words: rest }
}
