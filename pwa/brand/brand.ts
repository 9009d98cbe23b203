/** The product's name and first words, used everywhere. A deployer changes them here and runs `make-icons.ts`. */
export const BRAND = {
  name: 'Tideline',
  shortName: 'Tideline',
  claim: 'What is starting to sell, and who can supply it.',
  /** Theme colours of the browser's own bars; the same as --paper in tokens.css. */
  paperLight: '#f3f7f9',
  paperDark: '#0a121b',
} as const

/** Apart from the rest, as no page shows them: search engines, the installed app, the pictures. */
export const DESCRIPTION =
  'Growing products from TikTok Shop and Amazon, each with suppliers and their shipments. Every number shows its source, its date and how sure we are. Works offline.'
export const INK = '#0d2038'
