// Exits with 0 if the server on this machine or container is ready, else with 1: images have no curl.
const { HOST, PORT } = process.env;
const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}/healthz`;
try {
  const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(4000) });
  console.log(status);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.log(error.cause?.message ?? error.message);
  process.exitCode = 1;
}
