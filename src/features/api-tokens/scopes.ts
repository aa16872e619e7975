export const scopes = ['read', 'write'] as const;
export type Scope = (typeof scopes)[number];

export const scopeLabels: Readonly<Record<Scope, string>> = { read: 'Read', write: 'Read and write' };

export const maxTokens = 20;
