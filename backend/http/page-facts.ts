/** Plain text; the HTML writer escapes it. */
export interface PageFacts {
  title: string
  description: string
  picture: { path: string; words: string }
  /** schema.org properties in addition to the fields above. */
  about: { '@type': 'Product' | 'Organization'; [property: string]: unknown }
  photo: string | null
}
