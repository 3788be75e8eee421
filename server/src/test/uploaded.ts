import { newId } from '../platform/id.ts'
import type { TestApp } from './test-app.ts'

/** The URL of an image uploaded by a user, as far as the database knows it. */
export async function uploadedBy({ db, clock }: TestApp, ownerId: string): Promise<string> {
  const id = newId()
  const path = `cloudstorage/${newId()}.jpg`
  await db.sql`
    insert into media_files (id, path, state, owner_id, object_key, bytes, hash, width, height, created_at)
    values (${id}, ${path}, 'ready', ${ownerId}, ${id}, 100, ${Buffer.from([0])}, 60, 40, ${clock.now()})`
  return `/media/file/${path}`
}
