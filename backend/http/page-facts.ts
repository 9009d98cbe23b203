/** What a page made from data says of itself, as plain text: the code that writes it into HTML escapes it. */
export interface PageFacts {
  title: string
  description: string
  /** What a shared link shows: its path on this server, and what stands in it. */
  picture: { path: string; words: string }
  /** What it is about, in the words of schema.org, without what is said above. */
  about: { '@type': 'Product' | 'Organization'; [property: string]: unknown }
  /** Path of a photograph of it on this server. */
  photo: string | null
}
