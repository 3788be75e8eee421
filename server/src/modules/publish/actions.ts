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
import * as contacts from './alliance-contact.service.ts'
import * as reading from './article.service.ts'
import { listFilters, listLabels } from './article-filter.service.ts'
import * as lists from './article-list.service.ts'
import { moveText } from './article-move.service.ts'
import { saveText } from './article-save.service.ts'
import * as writing from './article-write.service.ts'
import * as documents from './documents.service.ts'
import type { Editor } from './editor.ts'
import * as labels from './label.service.ts'
import { listOfficeLabels as readOfficeLabels } from './label-rule.ts'
import * as office from './office-article.service.ts'
import * as officeLists from './office-list.service.ts'
import * as revisions from './revision.service.ts'
import { noteView } from './view.service.ts'

export const publishActions: Implementation[] = [
  implement(listArticles, ({ db, language, clock }, asked) =>
    lists.listArticles(db.sql, asked, { language, now: clock.now() }),
  ),
  implement(getArticle, ({ db, language }, { id }) => reading.getArticle(db.sql, id, language)),
  implement(listArticleFilters, ({ db, language }, asked) => listFilters(db.sql, asked, language)),
  implement(listDocuments, ({ db, language }) => documents.listDocuments(db.sql, language)),
  implement(listArticleLabels, ({ db, language }) => listLabels(db.sql, language)),
  implement(listOfficeLabels, ({ db }) => readOfficeLabels(db.sql)),
  implement(createLabel, (context, wish) => labels.createLabel(editorOf(context), wish)),
  implement(updateLabel, (context, wish) => labels.updateLabel(editorOf(context), wish)),
  implement(orderLabels, (context, wish) => labels.orderLabels(editorOf(context), wish)),
  implement(removeLabel, (context, wish) => labels.removeLabel(editorOf(context), wish)),
  implement(noteArticleView, async ({ db, caller, clock }, { id }) => {
    await noteView(db, id, caller, clock.now())
    return {}
  }),
  implement(listOfficeArticles, (context, asked) => officeLists.listOfficeArticles(editorOf(context), asked)),
  implement(listArticleCalendar, (context, asked) => officeLists.listCalendar(editorOf(context), asked)),
  implement(getOfficeArticle, (context, { id }) => office.getOfficeArticle(editorOf(context), id)),
  implement(createArticle, (context, wish) => writing.createArticle(editorOf(context), wish)),
  implement(updateArticle, (context, wish) => writing.updateArticle(editorOf(context), wish)),
  implement(saveArticleText, (context, wish) => saveText(editorOf(context), wish)),
  implement(moveArticleText, (context, wish) => moveText(editorOf(context), wish)),
  implement(listRevisions, (context, asked) => revisions.listRevisions(editorOf(context), asked)),
  implement(compareRevisions, (context, asked) => revisions.compareRevisions(editorOf(context), asked)),
  implement(getAllianceContact, async ({ db, language }) => ({
    contact: (await contacts.findContact(db.sql, language)) ?? null,
  })),
  implement(getOfficeContact, ({ db }) => contacts.getOfficeContact(db.sql)),
  implement(setAllianceContact, (context, wish) => contacts.setContact(editorOf(context), wish)),
  implement(restoreRevision, (context, wish) => revisions.restoreRevision(editorOf(context), wish)),
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
