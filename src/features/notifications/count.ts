/** The bell shows '99+' above this number. */
export const mostShown = 99;
