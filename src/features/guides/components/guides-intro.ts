export const guidesIntro = 'Step-by-step instructions for participating in popular airdrops';
