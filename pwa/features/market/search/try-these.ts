export const TRY_THESE = ['LED lights', 'beauty tools', 'phone accessories'] as const
