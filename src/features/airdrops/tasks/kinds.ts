/** How long the period of a repeating task is. */
export const taskSpans = ['day', 'week', 'month', 'other'] as const;
export type TaskSpan = (typeof taskSpans)[number];

export const spanLabels: Readonly<Record<TaskSpan, string>> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
  other: 'this period',
};
