import { ALLIANCE } from '@tiantian/contracts/alliance.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { Markup } from '../../platform/text/markup.ts'
import { html, joined } from '../../platform/text/markup.ts'
import { cards, heading, link } from './parts.ts'
import type { SharedPage, ShareList, ShareSection } from './share.ts'
import { SECTION_WORDS, SHELL_WORDS } from './share-words.ts'

/** Items of each kind on the first page. */
const SHOWN_AT_HOME = 4

type HubPageFrame = Pick<SharedPage, 'language' | 'path' | 'title' | 'description' | 'appPath' | 'body'>

/** A page of links to other pages. */
const leadingPage = (frame: HubPageFrame): SharedPage => ({
  picture: null,
  alternates: [],
  kind: 'website',
  publishedAt: null,
  updatedAt: null,
  crumbs: [],
  isWide: true,
  facts: { '@type': 'WebPage', name: frame.title, inLanguage: frame.language },
  ...frame,
})

const homePath = (language: Language) => `/s/${language}`

/** `/s/<language>`: some items of each kind, with links to the sections. */
export function homePage(
  language: Language,
  parts: readonly (readonly [ShareSection, ShareList])[],
): SharedPage {
  const { homeLead, all } = SHELL_WORDS[language]
  const title = ALLIANCE[language].name
  const bodies = parts.map(([{ name }, { items }]) =>
    joined(
      html`<section class="${styleOf(name)}"><h2>${SECTION_WORDS[language][name].name}</h2>`,
      cards(items.slice(0, SHOWN_AT_HOME)),
      html`<p class="more">${link(sharePath(language, name), `${all}: ${SECTION_WORDS[language][name].name}`)}</p></section>`,
    ),
  )
  return {
    ...leadingPage({
      language,
      title,
      description: homeLead,
      path: homePath(language),
      appPath: '',
      body: joined(heading(title, '', homeLead), ...bodies),
    }),
    alternates: LANGUAGES.map((each) => ({ language: each, path: homePath(each) })),
    facts: {
      '@type': 'Organization',
      name: title,
      slogan: ALLIANCE[language].slogan,
      url: homePath(language),
    },
  }
}

/** `/s/<language>/<section>`: all items of a kind, page by page. */
export function hubPage(
  { name, appPath }: ShareSection,
  language: Language,
  { items, nextCursor }: ShareList,
  after: string | undefined,
): SharedPage {
  const { name: title, lead } = SECTION_WORDS[language][name]
  const { more, nothing } = SHELL_WORDS[language]
  const pathIn = (each: Language) =>
    sharePath(each, name) + (after ? `?after=${encodeURIComponent(after)}` : '')
  const body = joined(
    heading(title, '', lead),
    items.length > 0 ? html`<div class="${styleOf(name)}">${cards(items)}</div>` : html`<p>${nothing}</p>`,
    nextCursor && furtherLink(sharePath(language, name), nextCursor, more),
  )
  return {
    ...leadingPage({ language, title, description: lead, path: pathIn(language), appPath, body }),
    // Later pages of a list depend on its content, which differs by language: they have no alternates.
    alternates: after ? [] : LANGUAGES.map((each) => ({ language: each, path: pathIn(each) })),
    facts: {
      '@type': 'CollectionPage',
      name: title,
      inLanguage: language,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: items.map(({ path }, at) => ({ '@type': 'ListItem', position: at + 1, url: path })),
      },
    },
  }
}

export const furtherLink = (path: string, cursor: string, words: string): Markup =>
  html`<p class="more"><a rel="next" href="${path}?after=${encodeURIComponent(cursor)}">${words}</a></p>`

/** Products are shown uncropped and small, articles as cards with text. */
const styleOf = (name: ShareSectionName) => (name === 'product' || name === 'category' ? 'things' : 'texts')

/** The page for a missing item, with related items instead. */
export function lostPage(
  kind: 'gone' | 'missing',
  { name, appPath }: ShareSection,
  language: Language,
  path: string,
  { items }: ShareList,
): SharedPage {
  const { goneText, missingText } = SHELL_WORDS[language]
  const title = SECTION_WORDS[language][name][kind]
  const text = kind === 'gone' ? goneText : missingText
  const list = html`<div class="${styleOf(name)}">${cards(items.slice(0, SHOWN_AT_HOME))}</div>`
  return {
    ...leadingPage({
      language,
      path,
      title,
      description: text,
      appPath,
      body: joined(heading(title, '', text), list),
    }),
    crumbs: [{ name: SECTION_WORDS[language][name].name, path: sharePath(language, name) }],
  }
}

/** The page for an unknown URL, or for one that cannot be shown now. */
export function failurePage(language: Language, title = SHELL_WORDS[language].lost): SharedPage {
  const { homeLead } = SHELL_WORDS[language]
  const links = Object.entries(SECTION_WORDS[language]).map(
    ([name, words]) => html`<li>${link(sharePath(language, name as ShareSectionName), words.name)}</li>`,
  )
  return leadingPage({
    language,
    title,
    description: homeLead,
    path: homePath(language),
    appPath: '',
    body: joined(heading(title), html`<ul class="tags">${links}</ul>`),
  })
}
