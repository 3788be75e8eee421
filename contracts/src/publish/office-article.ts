import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'
import { moment } from '../moment.ts'
import { pageInput, pageOf, requestId, sortInput } from '../page.ts'
import { richText } from '../rich-text/rich-text.ts'
import { overrideReason } from '../second-person.ts'
import { storable } from '../text.ts'
import { articleKind } from './article.ts'
import { articleForm, articleText } from './article-form.ts'
import { articleMachine } from './article-state.ts'
import { ARTICLE_STATES } from './names.ts'

const state = z.enum(ARTICLE_STATES)
const searchText = z.string().check(z.trim(), z.maxLength(100), storable)
const version = z.int().check(z.minimum(1), z.maximum(1e9))

/** A language version of an article in the translation matrix. */
export const textStatus = z.object({
  language,
  title: z.string(),
  slug: z.string(),
  state,
  version: z.int(),
  /** Published. */
  isLive: z.boolean(),
  /** The published version; translations refer to it. */
  liveN: z.nullable(z.int()),
  /** An older version than this one is published. */
  isChanged: z.boolean(),
  /** How many times its original has been published since. */
  behind: z.int(),
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type TextStatus = z.output<typeof textStatus>

const officeRow = z.object({
  id: z.uuid(),
  code: z.string(),
  kind: articleKind,
  category: z.string(),
  viewCount: z.int(),
  updatedAt: z.string(),
  isOwn: z.boolean(),
  texts: z.array(textStatus),
})
export type OfficeArticleRow = z.output<typeof officeRow>

const officeText = z.extend(textStatus, {
  summary: z.string(),
  body: richText,
  coverAlt: z.string(),
  correction: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  translatedFrom: z.nullable(z.object({ language, n: z.int() })),
  isMachineTranslated: z.boolean(),
  /** The reviewer's requested changes. */
  comment: z.string(),
  /** The events that the caller may use now. */
  events: z.array(z.enum(articleMachine.events)),
})
export type OfficeText = z.output<typeof officeText>

export const officeArticle = z.object({
  id: z.uuid(),
  code: z.string(),
  version: z.int(),
  isOwn: z.boolean(),
  /** Never published and not under review: the caller may delete it. */
  isDeletable: z.boolean(),
  ...articleForm.shape,
  /** Related articles for readers, in that order; the code of an article without a page. */
  related: z.array(z.object({ id: z.uuid(), title: z.string() })),
  viewCount: z.int(),
  /** Views on each of the last thirty days, oldest first. */
  viewDays: z.array(z.int()),
  texts: z.array(officeText),
})
export type OfficeArticle = z.output<typeof officeArticle>

const replyArticle = z.object({ article: officeArticle })

export const listOfficeArticles = defineAction({
  name: 'publish/office/list',
  summary:
    'Articles with the state of each language, most recently changed first unless sorted; authors see their own',
  kind: 'read',
  auth: 'publish.write',
  input: z.object({
    ...pageInput,
    ...sortInput('updatedAt', 'viewCount'),
    kind: z.optional(articleKind),
    /** With the categories below it. */
    category: z.optional(z.string().check(z.maxLength(60), storable)),
    /** Part of the by-line, or of the name of the account that began the article. */
    author: z.optional(searchText),
    /** Articles with a text in this state, in this language if given; otherwise all that are not archived. */
    state: z.optional(state),
    language: z.optional(language),
    search: z.optional(searchText),
  }),
  output: pageOf(officeRow),
})

/** A picture that an article uses; its alternative text is that of the language asked for, or empty. */
const usedPicture = z.object({ address: z.string(), alt: z.string() })

const illustratedArticle = z.object({ id: z.uuid(), title: z.string(), pictures: z.array(usedPicture) })
export type IllustratedArticle = z.output<typeof illustratedArticle>

export const listArticlePictures = defineAction({
  name: 'publish/office/pictures',
  summary: 'Articles with their pictures, most recently changed first, to reuse a picture',
  kind: 'read',
  auth: 'publish.write',
  input: z.object({ ...pageInput, language, search: z.optional(searchText) }),
  output: pageOf(illustratedArticle),
})

export const listArticleCalendar = defineAction({
  name: 'publish/office/calendar',
  summary: 'What was and will be published between two moments, by language',
  kind: 'read',
  auth: 'publish.write',
  input: z.object({ from: moment, before: moment }),
  output: z.object({
    entries: z.array(
      z.object({ id: z.uuid(), language, title: z.string(), at: z.string(), isLive: z.boolean() }),
    ),
  }),
})

export const getOfficeArticle = defineAction({
  name: 'publish/office/detail',
  summary: 'An article with all its languages, for editing',
  kind: 'read',
  auth: 'publish.write',
  input: z.object({ id: z.uuid() }),
  output: replyArticle,
})

export const createArticle = defineAction({
  name: 'publish/office/create',
  summary: 'Create an article with its first language',
  auth: 'publish.write',
  input: z.object({ requestId, article: articleForm, language, text: articleText }),
  output: replyArticle,
  limit: { max: 60, windowSeconds: 3600 },
})

export const updateArticle = defineAction({
  name: 'publish/office/update',
  summary: 'Change the properties that all languages of an article share',
  auth: 'publish.write',
  input: z.object({ id: z.uuid(), version, article: articleForm }),
  output: replyArticle,
})

export const copyArticle = defineAction({
  name: 'publish/office/copy',
  summary:
    'Create an article as a copy of another, in the languages that the caller may write; all are drafts',
  auth: 'publish.write',
  input: z.object({ requestId, id: z.uuid() }),
  output: replyArticle,
  limit: { max: 60, windowSeconds: 3600 },
})

export const deleteArticle = defineAction({
  name: 'publish/office/delete',
  summary: 'Delete an article of which no language was ever published, with its versions. Audited',
  auth: 'publish.write',
  input: z.object({ requestId, id: z.uuid() }),
  output: z.object({}),
})

export const saveArticleText = defineAction({
  name: 'publish/text/save',
  summary: 'Save a language of an article; readers see it once it is published',
  auth: 'publish.write',
  input: z.object({ id: z.uuid(), language, version: z.nullable(version), text: articleText }),
  output: replyArticle,
})

export const moveArticleText = defineAction({
  name: 'publish/text/move',
  summary:
    'Submit for review, return, approve, schedule, publish, unpublish or archive a language of an article',
  auth: 'publish.write',
  input: z.object({
    id: z.uuid(),
    language,
    version,
    event: z.enum(articleMachine.events.filter((event) => event !== 'edit')),
    /** The reason, for `return` and `unpublish`. */
    comment: z._default(z.string().check(z.trim(), z.maxLength(1000), storable), ''),
    /** The time for `schedule`, within a year. */
    publishAt: z.optional(moment),
    /** For `schedule` and `publish`: when it expires. */
    unpublishAt: z.optional(moment),
    override: overrideReason,
  }),
  output: replyArticle,
})

export const listRevisions = defineAction({
  name: 'publish/revision/list',
  summary: 'Earlier versions of a language of an article, newest first',
  kind: 'read',
  auth: 'publish.write',
  input: z.object({ id: z.uuid(), language, ...pageInput }),
  output: pageOf(
    z.object({
      n: z.int(),
      title: z.string(),
      by: z.string(),
      note: z.string(),
      isPublished: z.boolean(),
      at: z.string(),
    }),
  ),
})

/** A paragraph that stayed, was added or removed. */
export const diffPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DiffPart = z.output<typeof diffPart>

export const compareRevisions = defineAction({
  name: 'publish/revision/compare',
  summary: 'What changed between two versions of a language, paragraph by paragraph',
  kind: 'read',
  auth: 'publish.write',
  input: z.object({ id: z.uuid(), language, from: version, to: version }),
  output: z.object({ parts: z.array(diffPart) }),
})

export const restoreRevision = defineAction({
  name: 'publish/revision/restore',
  summary: 'Make an earlier version the draft again, as a new version',
  auth: 'publish.write',
  input: z.object({ id: z.uuid(), language, version, n: version }),
  output: replyArticle,
})
