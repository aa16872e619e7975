import { describeJourneys } from './journeys.ts';
import { startWebKit } from './webkit.ts';

await describeJourneys('WebKit', startWebKit);
