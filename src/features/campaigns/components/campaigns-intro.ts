export const campaignsIntro = 'Join campaigns by crypto projects and earn rewards.';
