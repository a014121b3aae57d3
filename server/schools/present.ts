import type { School } from '../../src/contract/school';
import type { schools } from '../db/schema/people';

export const presentSchool = (row: typeof schools.$inferSelect): School => ({
  _id: row.id,
  name: row.name,
  code: row.code,
  email: row.email,
  domains: row.domains,
  port_access: row.portAccess,
  icon_url: row.iconUrl,
  free_to_play: row.freeToPlay,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
