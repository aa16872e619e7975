export type CardActions = {
  checkIn: (id: string) => void;
  undoCheckIn: (id: string) => void;
  resume: (id: string) => void;
  openDetails: (id: string) => void;
  /** Opens the form at the date on which the claim closes. */
  addLastDay: (id: string) => void;
  preloadDetails: () => void;
  onFocusRow: (id: string) => void;
  setPriority: (id: string, priority: boolean) => void;
  select: (id: string, isRange: boolean) => void;
  toggleMore: (id: string) => void;
};

/** Focuses a row or card of the list, also one that isn't rendered yet. */
export type GridHandle = {
  focus: (index: number) => void;
};
