/** The specification's three example queries, for an empty search or one without results. */
export const TRY_THESE = ['LED lights', 'beauty tools', 'phone accessories'] as const
