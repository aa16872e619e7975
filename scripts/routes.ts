import { resolveConfig } from 'vite';

// Start's plugin writes src/routeTree.gen.ts as soon as the configuration is resolved.
await resolveConfig({}, 'serve');
