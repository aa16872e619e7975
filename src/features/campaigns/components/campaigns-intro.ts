export const campaignsIntro = 'Crypto campaigns with rewards for participants.';
