import { getInitials } from './text.ts';

type Named = { firstName: string; lastName: string; email: string };

/** Returns the full name, or the email address if there is none. */
export function formatDisplayName({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Returns the initials shown without a picture: of first and last name, else of the email address. */
export function getViewerInitials({ firstName, lastName, email }: Named): string {
  return getInitials(firstName, lastName) || getInitials(email);
}

/**
 * Returns the name for greetings in the tracker: the first name, else the part of the email address before
 * the @, else 'User'.
 */
export function formatTrackerName({ firstName, email }: Pick<Named, 'firstName' | 'email'>): string {
  return firstName.trim() || email.split('@')[0]?.trim() || 'User';
}
