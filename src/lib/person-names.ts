import { initials } from './text.ts';

type Named = { firstName: string; lastName: string; email: string };

/** The full name, or the e-mail address of someone without one. */
export function displayName({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The letters shown in place of a picture: of first and last name, else of the e-mail address. */
export function viewerInitials({ firstName, lastName, email }: Named): string {
  return initials(firstName, lastName) || initials(email);
}

/** How the tracker greets: the first name, else the part of the e-mail before the @, else 'User'. */
export function trackerName({ firstName, email }: Pick<Named, 'firstName' | 'email'>): string {
  return firstName.trim() || email.split('@')[0]?.trim() || 'User';
}
