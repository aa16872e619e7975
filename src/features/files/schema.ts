import * as z from 'zod/mini';
import { requiredLink } from '#/lib/input-fields.ts';

export const maxUploadBytes = 2 * 1024 * 1024;
/** Storage per promoter in bytes; admins have more because they publish for others. */
export const maxPictureBytes = { promoter: 200 * 1024 * 1024, admin: 4 * 1024 * 1024 * 1024 };
/** Maximum width and height in pixels. */
export const maxSideLength = 4096;
export const maxFrames = 50;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Titles and descriptions of the toasts for rejected pictures. */
export const pictureMessages = {
  type: { title: 'Invalid file type', description: 'Please upload an image file.' },
  size: { title: 'File too large', description: 'Please upload an image smaller than 2MB.' },
  failed: { title: 'Failed to upload logo', description: 'Please try again or proceed without a logo.' },
} as const;

const namePattern = /^[0-9a-f-]{36}\.webp$/;

/** A stored picture's name, as in columns and inputs. */
export const pictureName = z
  .string(pictureMessages.type.description)
  .check(
    z.maxLength(64, pictureMessages.type.description),
    z.regex(namePattern, pictureMessages.type.description),
  );

/** An optional picture; null for none. */
export const optionalPicture = z._default(z.nullable(pictureName), null);

/** For edits: an omitted picture is unchanged. */
export const submittedPicture = z.optional(z.nullable(pictureName));

/** The raw bytes of the picture. */
export const pictureBody = z.file(pictureMessages.type.description);

export const pictureAddress = z.strictObject({ url: requiredLink });

export const storedPicture = z.strictObject({
  name: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});

export type StoredPicture = z.infer<typeof storedPicture>;
