export const presalesIntro =
  'Token sales before they open to everyone, with their dates, caps, audits and risk level.';
