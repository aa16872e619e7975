export const guidesSubtitle = 'Step-by-step instructions for participating in popular airdrops';
