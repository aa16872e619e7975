import type { FileShape } from '#/lib/csv-file.ts';
import { formatCause } from './causes.ts';
import type { CreditTransaction, GrantRow } from './schema.ts';

export const statementShape: FileShape<CreditTransaction> = {
  header: ['Date (UTC)', 'Description', 'Note', 'Amount', 'Balance'],
  toCells: (row) => [row.createdAt, formatCause(row), row.note ?? '', row.amount, row.balance],
};

export const grantsShape: FileShape<GrantRow> = {
  header: [
    'Date (UTC)',
    'Credits',
    'Recipient',
    'Recipient email',
    'Recipient id',
    'Granted by',
    'Granted by email',
    'Granted by id',
    'Note',
    'Grant id',
  ],
  toCells: (row) => [
    row.createdAt,
    row.amount,
    row.user?.name ?? '',
    row.user?.email ?? '',
    row.userId,
    row.admin?.name ?? '',
    row.admin?.email ?? '',
    row.adminId ?? '',
    row.note ?? '',
    row.id,
  ],
};
