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
import {
  compareRevisions,
  createArticle,
  getOfficeArticle,
  listArticleCalendar,
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
import * as reading from './article/article.ts'
import { listFilters, listLabels } from './article/article-filter.ts'
import * as lists from './article/article-list.ts'
import { moveText } from './article/article-move.ts'
import { saveText } from './article/article-save.ts'
import * as writing from './article/article-write.ts'
import * as labels from './article/label.ts'
import { listOfficeLabels as readOfficeLabels } from './article/label-rule.ts'
import * as office from './article/office-article.ts'
import * as officeLists from './article/office-list.ts'
import * as revisions from './article/revision.ts'
import { noteView } from './article/view.ts'
import * as documents from './documents.ts'
import type { Editor } from './editor.ts'

export const publishActions: Implementation[] = [
  implement(listArticles, ({ db, language, clock }, input) =>
    lists.listArticles(db.sql, input, { language, now: clock.now() }),
  ),
  implement(getArticle, ({ db, language }, { id }) => reading.getArticle(db.sql, id, language)),
  implement(listArticleFilters, ({ db, language }, input) => listFilters(db.sql, input, language)),
  implement(listDocuments, ({ db, language }) => documents.listDocuments(db.sql, language)),
  implement(listArticleLabels, ({ db, language }) => listLabels(db.sql, language)),
  implement(listOfficeLabels, ({ db }) => readOfficeLabels(db.sql)),
  implement(createLabel, (context, input) => labels.createLabel(editorOf(context), input)),
  implement(updateLabel, (context, input) => labels.updateLabel(editorOf(context), input)),
  implement(orderLabels, (context, input) => labels.orderLabels(editorOf(context), input)),
  implement(removeLabel, (context, input) => labels.removeLabel(editorOf(context), input)),
  implement(noteArticleView, async ({ db, caller, clock }, { id }) => {
    await noteView(db, id, caller, clock.now())
    return {}
  }),
  implement(listOfficeArticles, (context, input) => officeLists.listOfficeArticles(editorOf(context), input)),
  implement(listArticleCalendar, (context, input) => officeLists.listCalendar(editorOf(context), input)),
  implement(getOfficeArticle, (context, { id }) => office.getOfficeArticle(editorOf(context), id)),
  implement(createArticle, (context, input) => writing.createArticle(editorOf(context), input)),
  implement(updateArticle, (context, input) => writing.updateArticle(editorOf(context), input)),
  implement(saveArticleText, (context, input) => saveText(editorOf(context), input)),
  implement(moveArticleText, (context, input) => moveText(editorOf(context), input)),
  implement(listRevisions, (context, input) => revisions.listRevisions(editorOf(context), input)),
  implement(compareRevisions, (context, input) => revisions.compareRevisions(editorOf(context), input)),
  implement(getAllianceContact, async ({ db, language }) => ({
    contact: (await contacts.findContact(db.sql, language)) ?? null,
  })),
  implement(getOfficeContact, ({ db }) => contacts.getOfficeContact(db.sql)),
  implement(setAllianceContact, (context, input) => contacts.setContact(editorOf(context), input)),
  implement(restoreRevision, (context, input) => revisions.restoreRevision(editorOf(context), input)),
]

export const editorOf = ({
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
