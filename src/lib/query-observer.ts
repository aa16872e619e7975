/** By itself, so that pages can load it once they live. */
export { QueryObserver } from '@tanstack/react-query';
