import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { createOfficeFile as officeContract } from '@tiantian/contracts/expo/event-file.ts'
import { FILE_LINK_MINUTES, OFFICE_FILES } from '@tiantian/contracts/expo/event-file.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import { DOWNLOADS_PATH } from '../../../gateway/transports/downloads.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { linkHash, newLinkSecret } from '../../../platform/secret/link.ts'
import type { ExpoContext, ExpoUser } from '../expo.ts'
import type { RegistrationChoice } from '../registration/registration-choice.ts'
import { assertPublicEvent } from './event-card.ts'

/** What a download link gives, and to whom. */
export type EventFile =
  | { readonly kind: 'csv' | 'xlsx'; readonly input: RegistrationChoice }
  | { readonly kind: 'badges-a6' | 'badges-card'; readonly input: RegistrationChoice }
  | { readonly kind: 'badge'; readonly input: { readonly registrationId: string } }
  | { readonly kind: 'contacts-vcf' | 'contacts-csv'; readonly input: Record<string, never> }

/**
 * A table or badges of registrations, for the office; audited with officer and reason. @throws
 * AppError('EVENT_NOT_FOUND')
 */
export async function createOfficeFile(
  ctx: ExpoContext,
  who: ExpoUser,
  { kind, reason, ...input }: Parsed<typeof officeContract>,
): Promise<string> {
  await assertPublicEvent(ctx.db.sql, input.eventId)
  return ctx.db.transaction(async (tx) => {
    await audit(tx, {
      actorId: who.userId,
      event: 'expo.registration.export',
      objectKind: 'event',
      objectId: input.eventId,
      change: {
        kind,
        reason,
        ...(input.state && { state: input.state }),
        // The search text may name people, and the audit log is never erased.
        ...(input.text && { isSearched: true }),
      },
      at: ctx.clock.now(),
    })
    return createLink(tx, ctx, who, { kind, input })
  })
}

/**
 * The badges of the user's registration. @throws AppError('REGISTRATION_NOT_FOUND' | 'STATE_CONFLICT') before it is
 * confirmed
 */
export async function createBadgeFile(
  ctx: ExpoContext,
  who: ExpoUser,
  registrationId: string,
): Promise<string> {
  const [own] = await ctx.db.sql<{ state: string }[]>`
    select state from registrations where id = ${registrationId} and user_id = ${who.userId}`
  if (!own) throw new AppError('REGISTRATION_NOT_FOUND')
  if (own.state !== 'confirmed') throw new AppError('STATE_CONFLICT')
  return ctx.db.transaction((tx) => createLink(tx, ctx, who, { kind: 'badge', input: { registrationId } }))
}

export const createContactFile = (ctx: ExpoContext, who: ExpoUser, kind: 'vcf' | 'csv'): Promise<string> =>
  ctx.db.transaction((tx) => createLink(tx, ctx, who, { kind: `contacts-${kind}`, input: {} }))

const DAY_MS = 86_400_000

async function createLink(
  tx: Tx,
  { clock }: ExpoContext,
  { userId, language }: ExpoUser,
  { kind, input }: EventFile,
) {
  const now = clock.now()
  const token = newLinkSecret()
  const until = new Date(now.getTime() + FILE_LINK_MINUTES * 60_000)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await tx`
    delete from event_files where user_id = ${userId} and created_at <= ${dayAgo.toISOString()}`
  await tx`
    insert into event_files (id, user_id, kind, input, language, token_hash, created_at, expires_at)
    values (${newId()}, ${userId}, ${kind}, ${JSON.stringify(input)}::jsonb, ${language}, ${linkHash(token)},
      ${now.toISOString()}, ${until.toISOString()})`
  return `${DOWNLOADS_PATH}/${token}`
}

export type ConsumedFileLink = EventFile & ExpoUser

/** What the link gives; undefined when it was used, has expired, or its user has lost access. */
export async function consumeFileLink(
  { db, clock }: Pick<ExpoContext, 'db' | 'clock'>,
  token: string,
): Promise<ConsumedFileLink | undefined> {
  const now = clock.now()
  const [taken] = await db.sql<(EventFile & { user_id: string; language: string; roles: string[] })[]>`
    update event_files f set taken_at = coalesce(f.taken_at, ${now}::timestamptz) from users u
    where f.token_hash = ${linkHash(token)} and f.expires_at > ${now}
      and u.id = f.user_id and u.status = 0 and u.erased_at is null
    returning f.kind, f.input, f.user_id, f.language, u.roles`
  if (!taken) return undefined
  const { user_id: userId, language, roles, ...file } = taken
  const isOffice = (OFFICE_FILES as readonly string[]).includes(file.kind)
  if (isOffice && !isAllowed(roles, 'expo.registration')) return undefined
  return { ...file, userId, language: isLanguage(language) ? language : 'en' }
}
