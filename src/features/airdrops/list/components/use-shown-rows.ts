export { useBrowserLayoutEffect, useShownRows } from '#/ui/use-shown-rows.ts';
