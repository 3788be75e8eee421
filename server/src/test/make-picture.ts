import sharp from 'sharp'
import { newId } from '../platform/id.ts'
import type { TestApp } from './test-app.ts'

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

/** An image without metadata. With `isNoisy` it compresses as badly as a photo of gravel. */
export async function makePicture(
  format: PictureFormat,
  width = 60,
  height = 40,
  isNoisy = false,
): Promise<Buffer> {
  const background = { r: 200, g: 40, b: 40 }
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width, height, channels: 3, background } as const
  return sharp({ create: isNoisy ? { ...create, noise } : create })
    .toFormat(format)
    .toBuffer()
}

/** A photo of a phone held upright: it is stored sideways, and contains its location. */
export const makePhonePhoto = (width = 80, height = 60): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 120, b: 10 } } })
    .withExif({ IFD0: { Make: 'PhoneMaker', Orientation: '6' }, IFD3: { GPSLatitude: '43/1 14/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** The URL of an image uploaded by a user, as far as the database knows it. */
export async function uploadedBy({ db, clock }: TestApp, ownerId: string): Promise<string> {
  const id = newId()
  const path = `cloudstorage/${newId()}.jpg`
  await db.sql`
    insert into media_files (id, path, state, owner_id, object_key, bytes, hash, width, height, created_at)
    values (${id}, ${path}, 'ready', ${ownerId}, ${id}, 100, ${Buffer.from([0])}, 60, 40, ${clock.now()})`
  return `/media/file/${path}`
}
