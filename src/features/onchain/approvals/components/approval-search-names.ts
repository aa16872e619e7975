/** The parameters of the page's URL. Every page loads this file. */
export const approvalSearchNames = ['wallet', 'page'] as const;
