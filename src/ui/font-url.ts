/** The one font file, for a preload link: `<link rel="preload" as="font" type="font/woff2" crossOrigin="">`. */
export { default as fontUrl } from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
