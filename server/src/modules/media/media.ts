import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { Files } from '../../gateway/cloud/files.ts'
import type { DrawPoster } from '../../gateway/share/poster.ts'
import type { MediaShelf, ServedFile } from '../../gateway/transports/media.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { RateLimiter } from '../../platform/rate-limit.ts'
import { createBoundedFolder } from './bounded-folder.ts'
import type { CleanedFiles } from './clean-up.ts'
import { cleanUpFiles } from './clean-up.ts'
import { createCloudFiles } from './cloud-files.ts'
import { createDiskStore } from './disk-store.ts'
import { findDrawn } from './drawn-picture.ts'
import { createFileTokens } from './file-lock.ts'
import type { FileRow } from './file-row.ts'
import { findReady, findStored } from './file-row.ts'
import { createPolicies } from './policy.ts'
import { createPosters } from './posters.ts'
import { receiveUpload } from './receive.ts'
import type { S3Settings } from './s3-store.ts'
import { createS3Store } from './s3-store.ts'
import type { SignOptions } from './sign.ts'
import type { Store } from './store.ts'
import { readThumbnailRequest } from './thumbnail-size.ts'
import type { PictureSource } from './thumbnails.ts'
import { thumbnailOf } from './thumbnails.ts'

export interface MediaSettings {
  /** Put into file ids in place of the host that a client called: that of a CDN, say. */
  readonly host: string | undefined
  /** Of one file, in bytes. */
  readonly bytesMax: number
  /** Of all thumbnails together, in bytes. */
  readonly cacheBytesMax: number
  /** Without it files lie on the local disk. */
  readonly s3: S3Settings | undefined
}

export interface MediaOptions {
  readonly db: Db
  readonly clock: Clock
  readonly dataDir: string
  /** The first signs forms; those signed with the others are still taken. */
  readonly tokenSecrets: readonly [string, ...string[]]
  readonly settings: MediaSettings
  /** Where the pictures lie that the product draws itself, and how one is drawn. */
  readonly drawnDir: string
  readonly draw?: ((path: string) => Promise<boolean>) | undefined
}

/** Files: how they come in, where they lie, how they are shown and when they go. */
export interface Media extends MediaShelf {
  readonly files: Files
  /** For the actions of the module. */
  readonly signing: SignOptions
  /** Pictures of shared pages. */
  readonly poster: DrawPoster
  /** A private file; nothing when nobody keeps it. Who may read it is for the caller to know. */
  readStored(id: string): Promise<ServedFile | undefined>
  cleanUp(): Promise<CleanedFiles>
}

export async function createMedia(options: MediaOptions): Promise<Media> {
  const { db, clock, dataDir, settings } = options
  const draftDir = join(dataDir, 'uploads')
  await mkdir(draftDir, { recursive: true })
  const store = settings.s3
    ? await createS3Store(settings.s3, draftDir)
    : createDiskStore(join(dataDir, 'files'))
  const policies = createPolicies(options.tokenSecrets)
  const tokens = createFileTokens(options.tokenSecrets)
  const signing = { db, clock, policies, limiter: new RateLimiter(clock), bytesMax: settings.bytesMax }
  const folder = createBoundedFolder(join(dataDir, 'thumbnails'), settings.cacheBytesMax)

  async function find(path: string, token = ''): Promise<ServedFile | undefined> {
    const row = (await findReady(db, [path])).get(path)
    if (row?.isLocked && !tokens.isGood(token, path, clock.now())) return undefined
    return row && servedFile(row, store)
  }

  const source = (path: string) =>
    path.startsWith(UPLOADED)
      ? findUploaded(db, store, path.slice(UPLOADED.length))
      : findDrawn(options.drawnDir, path, options.draw)

  return {
    files: createCloudFiles(signing, settings.host),
    signing,
    poster: createPosters({ folder, find: source }),
    receive: (post) => receiveUpload({ db, clock, policies, store, draftDir }, post),
    find,
    async thumbnail(path, process, acceptsWebp) {
      const picture = await source(path)
      return picture && thumbnailOf(picture, readThumbnailRequest(process), { folder, acceptsWebp })
    },
    async readStored(id) {
      const row = await findStored(db, id)
      return row && servedFile(row, store)
    },
    cleanUp: () => cleanUpFiles({ db, store, draftDir }, clock.now()),
  }
}

const UPLOADED = 'file/'

function servedFile({ path, objectKey, bytes, hash, isLocked }: FileRow, store: Store): ServedFile {
  const { kind, mediaType } = fileTypeOf(path) ?? UNKNOWN
  return {
    mediaType,
    bytes,
    isPrivate: isLocked,
    etag: `"${hash.toString('base64url', 0, 16)}"`,
    saveAs: kind === 'document' ? basename(path) : undefined,
    read: (range) => store.read(objectKey, range),
  }
}

/** A kind that was taken once and is no more. */
const UNKNOWN = { kind: 'document', mediaType: 'application/octet-stream' } as const

async function findUploaded(db: Db, store: Store, path: string): Promise<PictureSource | undefined> {
  const type = fileTypeOf(path)
  const row = type?.kind === 'picture' ? (await findReady(db, [path])).get(path) : undefined
  // No copy of it may be passed on.
  if (!(type && row) || row.isLocked) return undefined
  return {
    identity: row.hash.toString('hex'),
    mediaType: type.mediaType,
    withFile: (use) => store.withFile(row.objectKey, use),
  }
}
