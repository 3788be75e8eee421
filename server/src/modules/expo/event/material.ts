import { AppError } from '@tiantian/contracts/error.ts'
import type { DocumentForm } from '@tiantian/contracts/expo/facts-form.ts'
import type { Audience, EventDocument, Materials } from '@tiantian/contracts/expo/material.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { SignedTokens } from '../../../platform/secret/signed-token.ts'
import { withToken } from '../../media/file-path.ts'
import { IS_PUBLIC } from './event-card.ts'

interface MaterialRow extends Omit<Materials, 'documents'> {
  readonly documents: readonly DocumentForm[]
}

/**
 * Materials reserved for confirmed attendees, together with the public ones.
 * @throws AppError('REGISTRATION_NOT_FOUND') without a confirmed registration
 */
export async function getMaterials(
  sql: Queryable,
  userId: string,
  eventId: string,
  language: Language,
): Promise<Materials> {
  const [row] = await sql<MaterialRow[]>`
    select e.live_url as "liveUrl", e.replay_url as "replayUrl", e.documents,
      (select coalesce(json_agg(json_build_object('id', se.id, 'materials', ${sql.unsafe(sessionMaterials('registrants'))})
        order by se.starts_at, se.id), '[]')
        from event_sessions se where se.event_id = e.id and (se.slides_url <> '' or se.replay_url <> '')) as sessions
    from events e where e.id = ${eventId} and ${sql.unsafe(IS_PUBLIC)} and exists (
      select from registrations r where r.event_id = e.id and r.user_id = ${userId} and r.state = 'confirmed')`
  if (!row) throw new AppError('REGISTRATION_NOT_FOUND')
  return { ...row, documents: documentsIn(row.documents, language, 'registrants') }
}

/** Temporary signed addresses for locked files. */
export function withTokens(passes: SignedTokens, materials: Materials, now: Date): Materials {
  const open = (url: string) => withToken(passes, url, now)
  const opened = <One extends { readonly url: string; readonly audience: Audience }>(one: One): One =>
    one.audience === 'public' ? one : { ...one, url: open(one.url) }
  return {
    ...materials,
    replayUrl: open(materials.replayUrl),
    documents: materials.documents.map(opened),
    sessions: materials.sessions.map((one) => ({ ...one, materials: one.materials.map(opened) })),
  }
}

/** Documents as this audience sees them; a locked one is named without its address. */
export const documentsIn = (
  documents: readonly DocumentForm[],
  language: Language,
  reader: Audience,
): EventDocument[] =>
  documents.map((one) => ({
    ...one,
    name: textIn(one.name, language),
    url: reader === 'public' && one.audience === 'registrants' ? '' : one.url,
  }))

/** SQL of slides and recording of a session `se`, as this audience sees them. */
export const sessionMaterials = (reader: Audience): string => `(
  select coalesce(json_agg(json_build_object('kind', m.kind, 'audience', se.audience,
    'url', case when se.audience = 'public' or '${reader}' = 'registrants' then m.url else '' end)), '[]')
  from (values ('slides', se.slides_url), ('replay', se.replay_url)) as m (kind, url) where m.url <> '')`
