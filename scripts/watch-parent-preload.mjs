import { endWhenOrphaned } from './watch-parent.mjs';

endWhenOrphaned();
