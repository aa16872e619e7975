/** The bell's number stops here: '99+'. */
export const maxBellCount = 99;
