import { startFirefox } from './firefox.ts';
import { describeJourneys } from './journeys.ts';

await describeJourneys('Firefox', startFirefox);
