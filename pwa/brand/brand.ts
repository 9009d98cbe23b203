export const BRAND = {
  name: 'Tideline',
  shortName: 'Tideline',
  claim: 'What is starting to sell, and who can supply it.',
  /** Theme colors of the browser's bars; equal to --paper in tokens.css. */
  paperLight: '#f3f7f9',
  paperDark: '#0a121b',
} as const

/** Separate, because no page uses it. */
export const DESCRIPTION =
  'Growing products from TikTok Shop and Amazon, each with suppliers and their shipments. Every number shows its source, its date and how sure we are. Works offline.'
export const INK = '#0d2038'
