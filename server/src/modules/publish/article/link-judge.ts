import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { LinkFaultKind } from '@tiantian/contracts/publish/broken-link.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { SHARE_SECTIONS } from '@tiantian/contracts/share/share-path.ts'
import { isId } from '../../../gateway/share/items.ts'
import type { Shared, ShareSection } from '../../../gateway/share/share.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isPrivateHost } from '../../../platform/network/host.ts'

/** The target of an address, as far as it can be checked here. */
type LinkTarget =
  | { readonly kind: 'article'; readonly id: string }
  | {
      readonly kind: 'thing'
      readonly section: ShareSectionName
      /** A slug or an id. */
      readonly key: string
      readonly language: Language
      /** App addresses use the id: that the public page has a nicer slug is not an error. */
      readonly isById: boolean
    }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'fault'; readonly fault: LinkFaultKind }

interface LinkCheckState {
  /** Language of the text that contains the link. */
  readonly language: Language
  /** Public origin of this server: `https://mall.example`. */
  readonly origins: readonly string[]
}

/**
 * @returns undefined for links that are not checked: app pages without an object, generated pictures, mail and
 * telephone
 */
function targetOf(address: string, { language, origins }: LinkCheckState): LinkTarget | undefined {
  if (/^(?:mailto|tel):/i.test(address)) return undefined
  const own = origins.find((origin) => address === origin || address.startsWith(`${origin}/`))
  const local = own === undefined ? address : address.slice(own.length).replace(/^\/#/, '#')
  if (local.startsWith('#/')) return targetInApp(local.slice(1), language)
  if (local.startsWith('/')) return targetHere(local)
  return own === undefined ? targetElsewhere(address) : undefined
}

/** App pages that show one object, with the name of the id parameter. */
const PAGES: Readonly<Record<string, readonly [ShareSectionName | 'article', string]>> = {
  '/pages/publish/news-article-detail': ['article', 'id'],
  '/pages/publish/publish-article-detail': ['article', 'id'],
  '/pages/publish/artical-url-page': ['article', 'id'],
  '/pages/publish/publish-data-detail': ['data', 'slug'],
  '/pages/product/detail': ['product', 'id'],
  '/pages/shop/shop': ['shop', 'id'],
  '/pages/expo-forum/event-detail': ['event', 'id'],
}

function targetInApp(url: string, language: Language): LinkTarget | undefined {
  const [path = '', search] = url.split('?')
  const page = PAGES[path]
  if (!page) return undefined
  const [section, name] = page
  const key = new URLSearchParams(search).get(name) ?? ''
  if (key.includes(NUL)) return { kind: 'fault', fault: 'form' }
  if (section === 'article') return { kind: 'article', id: key }
  return { kind: 'thing', section, key, language, isById: true }
}

function targetHere(url: string): LinkTarget | undefined {
  const path = decoded(url.replace(/[?#].*$/s, ''))
  if (path === undefined) return { kind: 'fault', fault: 'form' }
  const [, file] = /^\/media\/file\/(.+)$/s.exec(path) ?? []
  if (file) return { kind: 'file', path: file }
  const [, language, name, key] = /^\/s\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  const section = SHARE_SECTIONS.find((each) => each === name)
  if (key === undefined) return undefined
  if (!(section && isLanguage(language))) return { kind: 'fault', fault: 'missing' }
  return { kind: 'thing', section, key, language, isById: false }
}

/** No object has such a name, and PostgreSQL would refuse it, which would abort the check of all other links. */
const NUL = '\0'

function decoded(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path)
    return name.includes(NUL) ? undefined : name
  } catch {
    return undefined
  }
}

/** Other sites are never called: only the form of their address is checked. */
function targetElsewhere(address: string): LinkTarget | undefined {
  const url = URL.parse(address)
  if (!(url && /^https?:$/.test(url.protocol))) return { kind: 'fault', fault: 'form' }
  if (isPrivateHost(url.hostname)) return { kind: 'fault', fault: 'private' }
  return url.protocol === 'http:' ? { kind: 'fault', fault: 'insecure' } : undefined
}

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
