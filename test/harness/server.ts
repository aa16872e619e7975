import pg from 'pg';

/** Connection settings; each test file creates its own database from the template. */
export type TestServer = {
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  ownerRole: string;
  appRole: string;
  template: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Returns the URL of another database with the same server and role. */
export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}

/** Runs one statement on its own connection. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
