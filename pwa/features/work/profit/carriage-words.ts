export const BY_WORDS = { sea: 'by sea', air: 'by air', truck: 'by truck' } as const
