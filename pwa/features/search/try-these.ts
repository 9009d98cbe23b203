/** The specification's three, for whoever has no word yet or the wrong one. */
export const TRY_THESE = ['LED lights', 'beauty tools', 'phone accessories'] as const
