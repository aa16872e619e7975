import type { SignUpRole } from '#/features/session/schema.ts';

/** Values of the sign-in dialog. All but the password outlive a closed dialog. */
export type AuthDraft = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: SignUpRole;
};

export const emptyDraft: AuthDraft = { email: '', password: '', firstName: '', lastName: '', role: 'hunter' };

export type AuthFormProps = { draft: AuthDraft; onChange: (changes: Partial<AuthDraft>) => void };
