import type { DefaultInstant } from '../schema.server.ts';

/** A stored picture: re-encoded by us, under a random name that is also its URL's last segment. */
type FileTable = {
  name: string;
  user_id: string | null;
  content_type: 'image/webp' | 'image/gif';
  bytes: number;
  width: number;
  height: number;
  /** The source URL, if it was not uploaded. */
  source_url: string | null;
  created_at: DefaultInstant;
};

export type FileTables = { files: FileTable };
