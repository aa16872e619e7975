export const presalesIntro = 'Early token sales with dates, caps, audits, and risk levels.';
