import type { SignUpRole } from '#/features/session/schema.ts';

/** What was typed into the sign-in dialog; survives a closed dialog, but for the password. */
export type AuthDraft = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: SignUpRole;
};

export const emptyDraft: AuthDraft = { email: '', password: '', firstName: '', lastName: '', role: 'hunter' };

export type AuthFormProps = { draft: AuthDraft; onChange: (changes: Partial<AuthDraft>) => void };
