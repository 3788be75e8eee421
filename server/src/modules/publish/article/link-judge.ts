import type { Language } from '@tiantian/contracts/language.ts'
import type { LinkFaultKind } from '@tiantian/contracts/publish/broken-link.ts'
import { isId } from '../../../gateway/share/id-cursor.ts'
import type { Shared, ShareSection } from '../../../gateway/share/share.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { LinkTarget } from './link-target.ts'
import { targetOf } from './link-target.ts'

/** Checks whether link targets exist. */
export interface LinkSources {
  readonly sql: Queryable
  /** Public origin of this server. */
  readonly origins: readonly string[]
  readonly sections: readonly ShareSection[]
  /** The file at a path below `/media/file/`, if it is served. */
  findFile(path: string): Promise<unknown>
}

export interface LinkJudgeVerdict {
  readonly kind: LinkFaultKind
  /** '' unless it has moved. */
  readonly movedTo: string
}

/** The problem with an address in a text of that language; undefined when there is none. */
export type Judge = (address: string, language: Language) => Promise<LinkJudgeVerdict | undefined>

/** One per check: each address is looked up once. */
export function createJudge(sources: LinkSources): Judge {
  const known = new Map<string, Promise<LinkJudgeVerdict | undefined>>()
  return (address, language) => {
    const key = `${language} ${address}`
    const judged = known.get(key) ?? judge(sources, address, language)
    known.set(key, judged)
    return judged
  }
}

async function judge(
  sources: LinkSources,
  address: string,
  language: Language,
): Promise<LinkJudgeVerdict | undefined> {
  const target = targetOf(address, { language, origins: sources.origins })
  if (!target) return undefined
  if (target.kind === 'fault') return fault(target.fault)
  if (target.kind === 'file') return (await sources.findFile(target.path)) ? undefined : fault('file')
  if (target.kind === 'article') return judgeArticle(sources.sql, target.id)
  return judgeObject(sources.sections, target)
}

const fault = (kind: LinkFaultKind, movedTo = ''): LinkJudgeVerdict => ({ kind, movedTo })

async function judgeArticle(sql: Queryable, id: string): Promise<LinkJudgeVerdict | undefined> {
  const [row] = isId(id)
    ? await sql<{ isShown: boolean; wasShown: boolean }[]>`
        select exists (select from article_pages where article_id = a.id) as "isShown",
          exists (select from article_texts t where t.article_id = a.id and t.published_at is not null) as "wasShown"
        from articles a where id = ${id}`
    : []
  if (row?.isShown) return undefined
  return fault(row?.wasShown ? 'gone' : 'missing')
}

/** Public objects have a share page: their module knows whether they still exist. */
async function judgeObject(
  sections: readonly ShareSection[],
  { section, key, language, isById }: LinkTarget & { readonly kind: 'thing' },
): Promise<LinkJudgeVerdict | undefined> {
  const found: Shared | undefined = await sections.find(({ name }) => name === section)?.find(language, key)
  if (!found || found.kind === 'page' || (found.kind === 'moved' && isById)) return undefined
  return fault(found.kind, found.kind === 'moved' ? found.path : '')
}
