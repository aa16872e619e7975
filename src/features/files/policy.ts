/** Pictures are for what is published: by promoters, and by admins. */
export function canUpload(roles: readonly string[]): boolean {
  return roles.includes('promoter') || roles.includes('admin');
}
