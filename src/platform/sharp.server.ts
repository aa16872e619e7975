/** The library that decodes and draws pictures. It comes with the first of them: with it a process holds 8 MB more. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
