import * as z from 'zod/mini';
import { requiredLink } from '#/lib/input-fields.ts';

export const largestPicture = 2 * 1024 * 1024;
/** Bytes of all pictures that a promoter keeps; admins publish for others. */
export const mostPictureBytes = { promoter: 200 * 1024 * 1024, admin: 4 * 1024 * 1024 * 1024 };
/** Pixels of one side. */
export const longestSide = 4096;
export const mostFrames = 50;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** What people read when a picture is refused, as title and description of a toast. */
export const pictureMessages = {
  type: { title: 'Invalid file type', description: 'Please upload an image file.' },
  size: { title: 'File too large', description: 'Please upload an image smaller than 2MB.' },
  failed: { title: 'Failed to upload logo', description: 'Please try again or proceed without a logo.' },
} as const;

const namePattern = /^[0-9a-f-]{36}\.webp$/;

/** The name of a stored picture, as columns hold it and inputs carry it. */
export const pictureName = z
  .string(pictureMessages.type.description)
  .check(
    z.maxLength(64, pictureMessages.type.description),
    z.regex(namePattern, pictureMessages.type.description),
  );

/** A picture that may be left out: null for none. */
export const optionalPicture = z._default(z.nullable(pictureName), null);

/** The same of an edit: left out, the picture stays. */
export const keptPicture = z.optional(z.nullable(pictureName));

/** The body of an upload: the picture itself. */
export const pictureBody = z.file(pictureMessages.type.description);

export const pictureAddress = z.strictObject({ url: requiredLink });

export const storedPicture = z.strictObject({
  name: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});

export type StoredPicture = z.infer<typeof storedPicture>;
