export const questsIntro = 'Small tasks set by projects, done one by one for a reward.';
