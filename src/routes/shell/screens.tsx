// What the page fetches once it is at work, in one file.
export { FailureScreen } from './failure-screen.tsx';
export { NotFoundScreen } from './not-found-screen.tsx';
export { PageOutline } from './page-outline.tsx';
