export { FailureScreen } from './failure-screen.tsx';
export { NotFoundScreen } from './not-found-screen.tsx';
export { PageOutline } from './page-outline.tsx';
