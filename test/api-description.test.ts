import { createConfig, lintFromString } from '@redocly/openapi-core';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpApp } from './harness/app.ts';

const app = setUpApp();
let text: string;

beforeAll(async () => {
  text = await (await app.request('/api/openapi.json')).text();
});

describe('the OpenAPI document', () => {
  it('has no errors in a third-party linter that requires error responses', async () => {
    const rules = { 'operation-4xx-response': 'error', 'operation-operationId-unique': 'error' } as const;
    const config = await createConfig({ extends: ['spec', 'recommended'], rules });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('lets a third-party client sign in, add, read, and handle errors', async () => {
    const client = await new OpenAPIClientAxios({
      definition: JSON.parse(text),
      axiosConfigDefaults: {
        headers: { origin: app.baseUrl, 'x-client-key': app.services.clientKeys[0] },
        validateStatus: () => true,
        adapter: 'fetch',
      },
    }).init();
    const member = await app.createMember();
    const headers = { cookie: member.cookie() ?? '' };
    const airdrop = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
    const added = await client['airdrops.add']?.({}, airdrop, { headers });
    expect(added?.status).toBe(201);
    const read = await client['airdrops.get']?.({ id: added?.data.id }, null, { headers });
    expect(read?.data).toMatchObject(airdrop);
    const rejected = await client['airdrops.get']?.({ id: '018f0000-0000-7000-8000-000000000000' }, null, {
      headers,
    });
    expect(rejected).toMatchObject({ status: 404, data: { code: 'NOT_FOUND', status: 404 } });
    const invalid = await client['airdrops.add']?.({}, { ...airdrop, name: '' }, { headers });
    expect(invalid).toMatchObject({ status: 400, data: { code: 'INVALID', data: { field: 'name' } } });
  });
});
