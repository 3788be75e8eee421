import { AppError } from '@tiantian/contracts/error.ts'
import { FILE_LINK_MINUTES } from '@tiantian/contracts/expo/event-file.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { endingOf } from '@tiantian/contracts/media/file-type.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { Downloads } from '../../../gateway/transports/downloads.ts'
import { DOWNLOADS_PATH } from '../../../gateway/transports/downloads.ts'
import { audit } from '../../../platform/audit.ts'
import type { Fragment, Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { linkHash, newLinkSecret } from '../../../platform/secret/link.ts'
import type { Media } from '../../media/media.ts'
import type { ExpoContext } from '../expo.ts'

/** @throws AppError('FILE_NOT_FOUND') also for another user's file */
export const linkForMember = (ctx: ExpoContext, userId: string, fileId: string): Promise<string> =>
  createLink(ctx.db.sql, ctx.clock, {
    fileId,
    userId,
    isOffice: false,
    isReadable: ctx.db.sql`r.user_id = ${userId}`,
  })

/** For a caller whose mailed link was verified before. @throws AppError('FILE_NOT_FOUND') */
export const linkForInvitee = (ctx: ExpoContext, registrationId: string, fileId: string): Promise<string> =>
  createLink(ctx.db.sql, ctx.clock, {
    fileId,
    userId: null,
    isOffice: false,
    isReadable: ctx.db.sql`r.id = ${registrationId}`,
  })

/** Audited with the officer's name. @throws AppError('FILE_NOT_FOUND') */
export async function linkForOffice(ctx: ExpoContext, officerId: string, fileId: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const isReadable = tx`r.contact is not null`
    const url = await createLink(tx, ctx.clock, { fileId, userId: officerId, isOffice: true, isReadable })
    await audit(tx, {
      actorId: officerId,
      event: 'expo.registration.file',
      objectKind: 'answer_file',
      objectId: fileId,
      change: {},
      at: ctx.clock.now(),
    })
    return url
  })
}

interface NewAnswerLink {
  readonly fileId: string
  readonly userId: string | null
  readonly isOffice: boolean
  /** SQL predicate on the registration `r`. */
  readonly isReadable: Fragment
}

async function createLink(
  sql: Queryable,
  clock: ExpoContext['clock'],
  { fileId, userId, isOffice, isReadable }: NewAnswerLink,
): Promise<string> {
  const now = clock.now()
  const token = newLinkSecret()
  const until = new Date(now.getTime() + FILE_LINK_MINUTES * 60_000)
  await sql`delete from answer_links where expires_at <= ${now.toISOString()}`
  const made = await sql`
    insert into answer_links (token_hash, file_id, user_id, is_office, expires_at)
    select ${linkHash(token)}, f.id, ${userId}, ${isOffice}, ${until.toISOString()}
    from answer_files f join registrations r on r.id = f.registration_id
    where f.id = ${fileId} and ${isReadable} returning file_id`
  if (made.length === 0) throw new AppError('FILE_NOT_FOUND')
  return `${DOWNLOADS_PATH}/${token}`
}

/** Streams the files behind such links. */
export const createAnswerDownloads = (
  ctx: Pick<ExpoContext, 'db' | 'clock'>,
  media: Pick<Media, 'readKept'>,
): Downloads => ({
  async take(token) {
    const taken = await consumeAnswerLink(ctx, token)
    const file = taken && (await media.readKept(taken.file_id))
    const content = await file?.read()
    if (!(file && content)) return undefined
    // The file name may contain any letters; the header accepts only Latin ones.
    return {
      name: `${taken.code}-${taken.question}.${endingOf(taken.name)}`,
      mediaType: file.mediaType,
      content,
    }
  },
})

interface ConsumedAnswerLink {
  readonly file_id: string
  readonly user_id: string | null
  readonly is_office: boolean
  readonly roles: string[] | null
  readonly question: string
  readonly name: string
  readonly code: string
}

/** Undefined when the link has expired, or its user has lost access. */
async function consumeAnswerLink({ db, clock }: Pick<ExpoContext, 'db' | 'clock'>, token: string) {
  const [link] = await db.sql<ConsumedAnswerLink[]>`
    select l.file_id, l.user_id, l.is_office, f.question, f.name, r.code,
      (select u.roles from users u where u.id = l.user_id and u.status = 0 and u.erased_at is null) as roles
    from answer_links l join answer_files f on f.id = l.file_id join registrations r on r.id = f.registration_id
    where l.token_hash = ${linkHash(token)} and l.expires_at > ${clock.now()}`
  if (!link) return undefined
  const isGone = link.user_id !== null && link.roles === null
  return isGone || (link.is_office && !isAllowed(link.roles ?? [], 'expo.registration')) ? undefined : link
}

/** SQL of the files of a registration `r`, in the order of the questions. */
export const filesOfRegistration = (language: Language) => `
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', m.bytes,
      'question', ${textInSql('q.label', language)}) order by q.position), '[]')
    from answer_files f join media_files m on m.id = f.id
      join event_questions q on q.event_id = f.event_id and q.key = f.question
    where f.registration_id = r.id)`
