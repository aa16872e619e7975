export const questsIntro = 'Complete small tasks from projects to earn rewards.';
