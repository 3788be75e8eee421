import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { endingOf, fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import { UPLOAD_REPORT_MAX_S } from '@tiantian/contracts/media/limit.ts'
import type { ByteRange } from '../../gateway/byte-range.ts'
import type { Files } from '../../gateway/cloud/files.ts'
import type { DrawPoster } from '../../gateway/share/poster.ts'
import type { MediaStore, ServedFile } from '../../gateway/transports/media.ts'
import { FILES_PATH, UPLOAD_PATH } from '../../gateway/transports/media.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { MediaFileRow } from '../../platform/database/rows.generated.ts'
import { newId } from '../../platform/id.ts'
import type { FileUse } from '../../platform/module-hooks.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import { createCipher } from '../../platform/secret/cipher.ts'
import { createBoundedFolder, isMissing } from './bounded-folder.ts'
import type { DocumentLinks } from './document-links.ts'
import { createDocumentLinks } from './document-links.ts'
import { createFileTokens, encodedPath, pathOfAddress } from './file-path.ts'
import type { FileRow } from './file-row.ts'
import { findKept, findReady, markReady, releaseClaim } from './file-row.ts'
import { PicturePool } from './picture-pool.ts'
import { ACCESS_KEY_ID, createPolicies } from './policy.ts'
import { createPosters } from './posters.ts'
import { receiveUpload } from './receive.ts'
import type { ResumableUploads } from './resume.ts'
import { createResumableUploads, isResumable } from './resume.ts'
import type { SignOptions } from './sign.ts'
import { signUpload } from './sign.ts'
import type { LocalFile, S3Settings, ServerStore } from './store.ts'
import { createS3Store } from './store.ts'
import { readThumbnailRequest } from './thumbnail-size.ts'
import type { PictureSource } from './thumbnails.ts'
import { thumbnailOf } from './thumbnails.ts'
import { cleanUnusedFiles } from './unused-file.ts'

interface CleanedFiles {
  /** Files that were never reported, or whose owner is deleted. */
  readonly files: number
  /** Drafts of aborted uploads. */
  readonly drafts: number
}

const DRAFT_MS_MAX = 3_600_000
/** Small, because deleting a remote object may be slow and its row stays locked meanwhile. */
const BATCH_ROWS = 50

interface CleanUpOptions {
  readonly db: Db
  readonly store: ServerStore
  readonly draftDir: string
  readonly resumable: ResumableUploads
  /** What else uses a file. */
  readonly fileUses: readonly FileUse[]
}

/**
 * Deletes what nobody can access: uploads signed a day ago and never reported, files of deleted users (except those
 * used by an article or a registration), dropped private files, and drafts of aborted uploads. Several nodes may run
 * it at once; each takes its own rows.
 */
async function cleanUpFiles(options: CleanUpOptions, now: Date): Promise<CleanedFiles> {
  let files = 0
  for (;;) {
    const count = await cleanBatch(options, now)
    files += count
    if (count < BATCH_ROWS) return { files, drafts: await cleanDrafts(options) }
  }
}

/** First the object, then its row: after a failure in between, the next run finds the row again. */
async function cleanBatch({ db, store, fileUses }: CleanUpOptions, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await takeOrphans(tx, fileUses, new Date(now.getTime() - UPLOAD_REPORT_MAX_S * 1000))
    for (const { object_key } of rows) if (object_key !== null) await store.remove(object_key)
    await tx`delete from media_files where id = any(${rows.map(({ id }) => id)}::uuid[])`
    return rows.length
  })
}

const takeOrphans = (tx: Tx, fileUses: readonly FileUse[], dayAgo: Date) => tx<
  Pick<MediaFileRow, 'id' | 'object_key'>[]
>`
  select id, object_key from media_files
  where privacy = 'dropped' or (created_at < ${dayAgo} and (state <> 'ready' or (owner_id is null and device_id is null))
    and privacy is distinct from 'kept'
    ${fileUses.map((isUsed) => tx`and not ${isUsed(tx)}`)})
  order by created_at limit ${BATCH_ROWS} for update skip locked`

/**
 * By the disk's clock: nothing has arrived for an hour, so nobody is writing to it, unless a post has just begun to
 * continue it. What broke off does not count then.
 */
async function cleanDrafts({ db, draftDir, resumable }: CleanUpOptions): Promise<number> {
  let count = 0
  for (const name of await readdir(draftDir)) {
    await resumable.whileIdle(name, async (id) => {
      const path = join(draftDir, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs < DRAFT_MS_MAX) return
      await rm(path, { force: true })
      if (id !== undefined) await releaseClaim(db, id)
      count += 1
    })
  }
  return count
}

/** Objects as files below a folder, which must be on the same file system as the drafts. */
function createDiskStore(folder: string): ServerStore {
  const pathOf = (key: string) => join(folder, key)

  async function put(key: string, { path }: LocalFile) {
    await mkdir(dirname(pathOf(key)), { recursive: true })
    await flush(path)
    await rename(path, pathOf(key))
    await flush(dirname(pathOf(key)))
  }

  async function read(key: string, range?: ByteRange) {
    const handle = await openIfThere(pathOf(key))
    return handle?.createReadStream({ ...range })
  }

  async function withFile<Result>(key: string, use: (path: string) => Promise<Result>) {
    const handle = await openIfThere(pathOf(key))
    if (!handle) return undefined
    await handle.close()
    return use(pathOf(key))
  }

  const remove = (key: string) => rm(pathOf(key), { force: true })

  return { put, read, withFile, remove }
}

/** Until then the file's bytes and its directory entry may be in memory only. */
async function flush(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Files in the cloud protocol (S7.6).
 * @param mediaHost replaces the host called by the client in file ids
 */
function createCloudFiles(options: SignOptions, mediaHost: string | undefined): Files {
  const { db } = options
  return {
    async sign({ fileName, fileId, deviceId, address, host }) {
      const input = { fileName, path: fileId, uploader: { deviceId }, address }
      const { id, path, policy, signature } = await signUpload(options, input)
      return {
        id,
        ossPath: path,
        host: host + UPLOAD_PATH,
        cdnDomain: (mediaHost ?? host) + FILES_PATH,
        accessKeyId: ACCESS_KEY_ID,
        signature,
        policy,
      }
    },
    // Knowing the id proves that the caller signed the form: an access token may have been renewed since, and the
    // device id with it.
    report: async (id) => UUID.test(id) && (await markReady(db, id)) !== undefined,
    info: (fileIds, origin) => listUrls(db, fileIds, origin),
  }
}

async function listUrls(db: Db, fileIds: readonly string[], origin: string) {
  const paths = fileIds.map(pathOfAddress)
  const ready = await findReady(
    db,
    paths.filter((path) => path !== undefined),
  )
  return paths.map((path) =>
    path !== undefined && ready.has(path)
      ? { url: `${origin}${FILES_PATH}/${encodedPath(path)}` }
      : undefined,
  )
}

/** Folders and a name of plain letters: no path escapes the folder of drawn pictures. */
const PATH = /^(?:[\w-]+\/)+[\w-]+(?:\.[\w-]+)+$/

/** A picture generated by the application, created on first use; undefined when there is no such picture. */
async function findGeneratedPicture(
  folder: string,
  path: string,
  draw: ((path: string) => Promise<boolean>) | undefined,
): Promise<PictureSource | undefined> {
  const type = fileTypeOf(path)
  if (type?.kind !== 'picture' || !PATH.test(path)) return undefined
  await draw?.(path)
  const file = join(folder, path)
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return {
    identity: `drawn ${path} ${found.mtimeMs} ${found.size}`,
    mediaType: type.mediaType,
    withFile: (use) => use(file),
  }
}

export interface MediaSettings {
  /** Replaces the host called by the client in file ids: that of a CDN, for example. */
  readonly host: string | undefined
  /** Maximum size of one file, in bytes. */
  readonly bytesMax: number
  /** Maximum total size of all thumbnails, in bytes. */
  readonly cacheBytesMax: number
  /** Without it files are stored on the local disk. */
  readonly s3: S3Settings | undefined
}

export interface MediaOptions {
  readonly db: Db
  readonly clock: Clock
  readonly dataDir: string
  /** The first secret signs forms; forms signed with the others are still accepted. */
  readonly tokenSecrets: readonly [string, ...string[]]
  readonly settings: MediaSettings
  readonly fileUses: readonly FileUse[]
  /** Folder and renderer of pictures generated by the application. */
  readonly drawnDir: string
  readonly draw?: ((path: string) => Promise<boolean>) | undefined
}

/** Files: upload, storage, delivery and deletion. */
export interface Media extends MediaStore {
  readonly files: Files
  /** For the actions of the module. */
  readonly signing: SignOptions
  /** Pictures of shared pages. */
  readonly poster: DrawPoster
  /** A private file; undefined when it is kept for no record. The caller checks the permission to read it. */
  readKept(id: string): Promise<ServedFile | undefined>
  /** Gives a private file that has only a row its content, which the program itself has made; the file is moved. */
  fill(id: string, file: LocalFile): Promise<void>
  /** Links to private documents that records refer to. */
  readonly documents: DocumentLinks
  cleanUp(): Promise<CleanedFiles>
  /** Deletes files that nothing in the database refers to; returns how many. */
  cleanUnused(): Promise<{ readonly files: number }>
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
  const signing = {
    db,
    clock,
    policies,
    bytesMax: settings.bytesMax,
    limiter: new RateLimiter(clock),
    hash: createCipher('media', options.tokenSecrets[0]).hash,
  }
  const pictures = new PicturePool()
  const receiving = { db, clock, policies, store, draftDir, pictures }
  const resumable = createResumableUploads(receiving)
  const folder = createBoundedFolder(join(dataDir, 'thumbnails'), settings.cacheBytesMax)

  async function find(path: string, token = ''): Promise<ServedFile | undefined> {
    const row = (await findReady(db, [path])).get(path)
    if (row?.isLocked && !tokens.isGood(token, path, clock.now())) return undefined
    return row && servedFile(row, store)
  }

  async function readKept(id: string): Promise<ServedFile | undefined> {
    const row = await findKept(db, id)
    return row && { ...servedFile(row, store), saveAs: `document.${endingOf(row.path)}` }
  }

  const source = (path: string) =>
    path.startsWith(UPLOADED)
      ? findUploaded(db, store, path.slice(UPLOADED.length))
      : findGeneratedPicture(options.drawnDir, path, options.draw)

  return {
    files: createCloudFiles(signing, settings.host),
    signing,
    poster: createPosters({ folder, find: source, pictures }),
    receive: (post) => (isResumable(post.fields) ? resumable.receive(post) : receiveUpload(receiving, post)),
    progress: resumable.progress,
    find,
    async thumbnail(path, process, { acceptsWebp, address }) {
      const size = readThumbnailRequest(process)
      const picture = size && (await source(path))
      const options = { folder, pictures, acceptsWebp, customer: addressKey(address) }
      return picture && thumbnailOf(picture, size, options)
    },
    readKept,
    async fill(id, file) {
      const row = await findKept(db, id)
      if (!row) return
      const hash = createHash('sha256')
        .update(await readFile(file.path))
        .digest()
      await store.put(row.objectKey, file)
      await db.sql`update media_files set bytes = ${file.bytes}, hash = ${hash} where id = ${id}`
    },
    documents: createDocumentLinks(options, { readKept, store, pictures }),
    async assertWritable() {
      const path = join(dataDir, `writable-${newId()}`)
      try {
        await writeFile(path, PROBE)
      } finally {
        await rm(path, { force: true })
      }
    },
    cleanUnused: () => cleanUnusedFiles({ db, store }, clock.now()),
    cleanUp: () => cleanUpFiles({ db, store, draftDir, resumable, fileUses: options.fileUses }, clock.now()),
  }
}

const UPLOADED = 'file/'
/** More than a file system keeps beside its metadata, so that a full disk refuses it. */
const PROBE = Buffer.alloc(65_536)

function servedFile({ path, objectKey, bytes, hash, isLocked }: FileRow, store: ServerStore): ServedFile {
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

/** A file type that was accepted once and is no longer. */
const UNKNOWN = { kind: 'document', mediaType: 'application/octet-stream' } as const

async function findUploaded(db: Db, store: ServerStore, path: string): Promise<PictureSource | undefined> {
  const type = fileTypeOf(path)
  const row = type?.kind === 'picture' ? (await findReady(db, [path])).get(path) : undefined
  // Shared caches must not store it.
  if (!(type && row) || row.isLocked) return undefined
  return {
    identity: row.hash.toString('hex'),
    mediaType: type.mediaType,
    withFile: (use) => store.withFile(row.objectKey, use),
  }
}
