/** The bell's number stops here: '99+'. */
export const mostShown = 99;
