import { z } from 'zod';

/** Content of `/config.json`, which the web application loads when it starts, without a token. */
export const RuntimeConfig = z.object({
  product_name: z.string(),
  /** Base address of the calls; empty for the page's own origin. */
  api_base_url: z.string(),
  support_email: z.string().nullable(),
  max_upload_bytes: z.number(),
  /** Length of the longest recording that can be transcribed. */
  max_recording_hours: z.number(),
  /** True if sign-in is the embedded, local one. */
  local_sign_in: z.boolean(),
  /** True if the server can send e-mails. */
  mail: z.boolean(),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

export const PRODUCT_NAME = 'Greffier';
