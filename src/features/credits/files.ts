import type { FileShape } from '#/lib/csv-file.ts';
import { formatCause } from './causes.ts';
import type { GrantRow, Movement } from './schema.ts';

export const statementShape: FileShape<Movement> = {
  header: ['Date (UTC)', 'Description', 'Note', 'Amount', 'Balance'],
  cells: (row) => [row.createdAt, formatCause(row), row.note ?? '', row.amount, row.balance],
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
  cells: (row) => [
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
