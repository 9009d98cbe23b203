/** Title and description of a page made from data, as plain text: the code that writes it into HTML escapes it. */
export interface PageFacts {
  title: string
  description: string
  /** Path of a picture on this server. */
  picture: string | null
}

/** What changes with an edition: its moment, and the addresses of its pages. */
export interface EditionPages {
  publishedAt: Date
  paths: string[]
}
