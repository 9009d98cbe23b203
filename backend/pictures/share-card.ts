/** What the picture of a shared link says. Everything is in words already: who draws it knows no noun. */
export interface ShareCard {
  /** One line above the name, in Latin letters. */
  kicker: string
  /** Any text, in any script. */
  name: string
  /** Stands in the name's place where this machine has no letters for it. */
  withoutName: string
  /** `512` and `sold last week`; the number is left out where nothing was counted. */
  figure: { number: string; words: string }
  /** `5.1x usual` */
  compared: string | null
  verdict: { words: string; tone: 'rise' | 'fall' | 'plain' }
  bars: ShareBars | null
  /** From when and where the figures are. */
  source: string
  /** `Sample data`, `Imported`; null where they are live. */
  origin: string | null
}

export interface ShareBars {
  title: string
  /** In order. Null: nobody counted. Labelled where there is room for it. */
  bars: { label: string; value: number | null }[]
  /** A line across, in the bars' measure. */
  usual: number | null
}

/** `Sample data`: nobody may take such figures for measured ones. */
export const NOT_LIVE = { live: null, sandbox: 'Sample data', file: 'Imported' } as const

/** `512 sold last week` as a figure and what it counts. */
export function figureOf(words: string): ShareCard['figure'] {
  const [, number = '', rest = words] = /^([\d.,]+[KMB]?) (.+)$/.exec(words) ?? []
  return { number, words: rest }
}
