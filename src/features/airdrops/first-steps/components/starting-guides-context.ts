import { createContext } from 'react';
import type { StartingGuide } from '../../components/tracker-data.ts';

/** The guides to start with; none once there are airdrops. */
export const StartingGuidesContext = createContext<readonly StartingGuide[]>([]);
