/** Pictures are for published content, so only promoters and admins may upload. */
export function canUpload(roles: readonly string[]): boolean {
  return roles.includes('promoter') || roles.includes('admin');
}
