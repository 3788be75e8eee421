import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { LinkFaultKind } from '@tiantian/contracts/publish/broken-link.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { SHARE_SECTIONS } from '@tiantian/contracts/share/share-path.ts'
import { isPrivateHost } from '../../platform/private-host.ts'

/** Where an address leads, as far as it can be judged here. */
export type LinkTarget =
  | { readonly kind: 'article'; readonly id: string }
  | {
      readonly kind: 'thing'
      readonly section: ShareSectionName
      /** Its slug or its id. */
      readonly key: string
      readonly language: Language
      /** An address of the app goes by the id: that the page has a better name is no fault of it. */
      readonly isById: boolean
    }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'fault'; readonly fault: LinkFaultKind }

interface Circumstances {
  /** Of the text that has the link. */
  readonly language: Language
  /** Under which this server is reached: `https://mall.example`. */
  readonly origins: readonly string[]
}

/** @returns nothing for what is not judged: pages of the app without an object, drawn pictures, mail and telephone. */
export function targetOf(address: string, { language, origins }: Circumstances): LinkTarget | undefined {
  if (/^(?:mailto|tel):/i.test(address)) return undefined
  const own = origins.find((origin) => address === origin || address.startsWith(`${origin}/`))
  const local = own === undefined ? address : address.slice(own.length).replace(/^\/#/, '#')
  if (local.startsWith('#/')) return targetInApp(local.slice(1), language)
  if (local.startsWith('/')) return targetHere(local)
  return own === undefined ? targetElsewhere(address) : undefined
}

/** Pages of the app that show one thing, with the name of what tells which. */
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

/** Nothing is called so: PostgreSQL would refuse to look, and the look at all other links would end there. */
const NUL = '\0'

function decoded(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path)
    return name.includes(NUL) ? undefined : name
  } catch {
    return undefined
  }
}

/** Other houses are never called up: what can be told of them is told by the form of the address. */
function targetElsewhere(address: string): LinkTarget | undefined {
  const url = URL.parse(address)
  if (!(url && /^https?:$/.test(url.protocol))) return { kind: 'fault', fault: 'form' }
  if (isPrivateHost(url.hostname)) return { kind: 'fault', fault: 'private' }
  return url.protocol === 'http:' ? { kind: 'fault', fault: 'insecure' } : undefined
}
