/** Null arguments are unknown and left out of the text. */
export interface CreatorTexts {
  hello(creator: string | null): string
  /** The sender, and the sample. */
  offer(product: string | null): string
  /** `percent`: '12.5%', as the language writes it. */
  commission(percent: string): string
  ask: string
  /** The sample stays theirs, and a paid video is marked as one. */
  terms: string
  title: string
  regards(sender: string | null): string
}
