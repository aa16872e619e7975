/** The bell shows '99+' above this number. */
export const maxBellCount = 99;
