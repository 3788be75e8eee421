import {
  getAllianceContact,
  getOfficeContact,
  setAllianceContact,
} from '@tiantian/contracts/publish/alliance-contact.ts'
import {
  getArticle,
  listArticleFilters,
  listArticleLabels,
  listArticles,
  listDocuments,
  noteArticleView,
} from '@tiantian/contracts/publish/article.ts'
import { checkLinks, listBrokenLinks } from '@tiantian/contracts/publish/broken-link.ts'
import {
  compareRevisions,
  copyArticle,
  createArticle,
  deleteArticle,
  getOfficeArticle,
  listArticleCalendar,
  listArticlePictures,
  listOfficeArticles,
  listRevisions,
  moveArticleText,
  restoreRevision,
  saveArticleText,
  updateArticle,
} from '@tiantian/contracts/publish/office-article.ts'
import {
  createLabel,
  listOfficeLabels,
  orderLabels,
  removeLabel,
  updateLabel,
} from '@tiantian/contracts/publish/office-label.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import * as contacts from './alliance-contact.ts'
import * as articles from './article/article.ts'
import { deleteArticle as removeArticle } from './article/article-delete.ts'
import * as lists from './article/article-list.ts'
import { moveText } from './article/article-move.ts'
import { saveText } from './article/article-save.ts'
import * as articleWrites from './article/article-write.ts'
import * as labels from './article/label.ts'
import * as links from './article/link-check.ts'
import type { LinkSources } from './article/link-judge.ts'
import * as office from './article/office-article.ts'
import * as officeLists from './article/office-list.ts'
import * as revisions from './article/revision.ts'
import { noteView } from './article/view.ts'
import type { Editor } from './editor.ts'

/** Articles as readers see them. */
const readerActions: Implementation[] = [
  implement(listArticles, ({ db, language, clock }, input) =>
    lists.listArticles(db.sql, input, { language, now: clock.now() }),
  ),
  implement(getArticle, ({ db, language }, { id }) => articles.getArticle(db.sql, id, language)),
  implement(listArticleFilters, ({ db, language }, input) =>
    lists.listArticleFilters(db.sql, input, language),
  ),
  implement(listDocuments, ({ db, language }) => lists.listDocuments(db.sql, language)),
  implement(listArticleLabels, ({ db, language }) => labels.listArticleLabels(db.sql, language)),
  implement(noteArticleView, async ({ db, caller, clock }, { id }) => {
    await noteView(db, id, caller, clock.now())
    return {}
  }),
  implement(getAllianceContact, async ({ db, language }) => ({
    contact: (await contacts.findContact(db.sql, language)) ?? null,
  })),
]

/** Articles as they are written, reviewed and published. */
const officeActions: Implementation[] = [
  implement(listOfficeArticles, (context, input) => officeLists.listOfficeArticles(editorOf(context), input)),
  implement(listArticleCalendar, (context, input) => officeLists.listCalendar(editorOf(context), input)),
  implement(listArticlePictures, (context, input) =>
    officeLists.listArticlePictures(editorOf(context), input),
  ),
  implement(getOfficeArticle, (context, { id }) => office.getOfficeArticle(editorOf(context), id)),
  implement(createArticle, (context, input) => articleWrites.createArticle(editorOf(context), input)),
  implement(copyArticle, (context, input) => articleWrites.copyArticle(editorOf(context), input)),
  implement(updateArticle, (context, input) => articleWrites.updateArticle(editorOf(context), input)),
  implement(deleteArticle, (context, input) => removeArticle(editorOf(context), input)),
  implement(saveArticleText, (context, input) => saveText(editorOf(context), input)),
  implement(moveArticleText, (context, input) => moveText(editorOf(context), input)),
  implement(listRevisions, (context, input) => revisions.listRevisions(editorOf(context), input)),
  implement(compareRevisions, (context, input) => revisions.compareRevisions(editorOf(context), input)),
  implement(restoreRevision, (context, input) => revisions.restoreRevision(editorOf(context), input)),
  implement(listOfficeLabels, ({ db }) => labels.listOfficeLabels(db.sql)),
  implement(createLabel, (context, input) => labels.createLabel(editorOf(context), input)),
  implement(updateLabel, (context, input) => labels.updateLabel(editorOf(context), input)),
  implement(orderLabels, (context, input) => labels.orderLabels(editorOf(context), input)),
  implement(removeLabel, (context, input) => labels.removeLabel(editorOf(context), input)),
  implement(getOfficeContact, ({ db }) => contacts.getOfficeContact(db.sql)),
  implement(setAllianceContact, (context, input) => contacts.setContact(editorOf(context), input)),
]

/** @param sources checks whether a link target exists */
export const publishActions = (sources: LinkSources): Implementation[] => [
  ...readerActions,
  ...officeActions,
  implement(listBrokenLinks, (context) => links.listBrokenLinks(editorOf(context))),
  implement(checkLinks, (context, { id }) => links.checkLinks(editorOf(context), sources, id)),
]

const editorOf = ({
  db,
  user,
  clock,
  language,
}: Context<'publish.write' | 'publish.release' | 'admin'>): Editor => ({
  db,
  userId: user.id,
  roles: user.roles,
  now: clock.now(),
  language,
})
