export const blockchains = ['Ethereum', 'BSC', 'Polygon', 'Solana', 'Avalanche', 'Arbitrum', 'Base'] as const;
export type Blockchain = (typeof blockchains)[number];

/** Ordered by increasing risk. */
export const riskLevels = ['Verified', 'Medium', 'High'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const auditStatuses = ['Audited', 'Not Audited', 'Pending'] as const;
export type AuditStatus = (typeof auditStatuses)[number];
