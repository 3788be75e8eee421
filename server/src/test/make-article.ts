import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { ArticleEvent } from '@tiantian/contracts/publish/article-state.ts'
import {
  createArticle,
  getOfficeArticle,
  moveArticleText,
} from '@tiantian/contracts/publish/office-article.ts'
import { newId } from '../platform/id.ts'
import { makeOfficer } from './make-officer.ts'
import type { Person, TestApp } from './test-app.ts'

/** The users who work on articles: an author, who sees only their own, an editor and a publisher. */
export interface Newsroom {
  readonly author: Person
  readonly editor: Person
  readonly publisher: Person
}

export async function makeNewsroom(here: TestApp): Promise<Newsroom> {
  const [author, editor, publisher] = await Promise.all([
    makeOfficer(here, ['author']),
    makeOfficer(here, ['editor']),
    makeOfficer(here, ['publisher']),
  ])
  return { author, editor, publisher }
}

export const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

export const heading = (text: string) => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
})

type ArticleCreation = Input<typeof createArticle>
type TextInput = ArticleCreation['text']

export const textOf = (title: string, ...lines: string[]): TextInput => ({
  title,
  summary: `What ${title} is about`,
  body: { type: 'doc', content: (lines.length > 0 ? lines : ['One line.']).map(paragraph) },
})

export interface ArticleInput extends Partial<ArticleCreation['article']> {
  readonly language?: Language
  readonly text?: TextInput
}

/** A draft of the author. */
export async function makeDraft(
  author: Person,
  input: ArticleInput = {},
): Promise<{ id: string; language: Language }> {
  const { language = 'en', text = textOf(`Brake discs ${newId().slice(-6)}`), ...shared } = input
  const { article } = await author.call(createArticle, {
    requestId: newId(),
    article: { kind: 'news', category: 'parts', defaultLanguage: language, ...shared },
    language,
    text,
  })
  return { id: article.id, language }
}

type MakeArticlePosition = Pick<Input<typeof moveArticleText>, 'id' | 'language'>
type More = Partial<Input<typeof moveArticleText>>

export async function move(
  person: Person,
  place: MakeArticlePosition,
  event: Exclude<ArticleEvent, 'edit'>,
  more: More = {},
) {
  const version = (await statusOf(person, place)).version
  return person.call(moveArticleText, { ...place, version, event, ...more })
}

type OfficeTexts = Output<typeof getOfficeArticle>['article']['texts']

/** A language version as an office user sees it. */
export async function statusOf(
  person: Person,
  { id, language }: MakeArticlePosition,
): Promise<OfficeTexts[number]> {
  const { article } = await person.call(getOfficeArticle, { id })
  const text = article.texts.find((each) => each.language === language)
  if (!text) throw new Error(`the article has no ${language}`)
  return text
}

/** From draft to published, by three users. */
export async function publish(
  { author, editor, publisher }: Newsroom,
  place: MakeArticlePosition,
  more: More = {},
) {
  await move(author, place, 'submit')
  await move(editor, place, 'approve')
  await move(publisher, place, 'publish', more)
}

export async function makeArticle(room: Newsroom, input: ArticleInput = {}) {
  const place = await makeDraft(room.author, input)
  await publish(room, place)
  return place
}
