export const campaignsIntro = 'Campaigns of crypto projects that reward those who take part.';
