/** On what stands in the place of things that a page's program alone draws. Apart from what every page carries. */
export const restMark = 'data-rest';
