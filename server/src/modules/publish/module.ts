import type { PersonalData } from '../../platform/personal-data.ts'
import type { ModuleContext } from '../module.ts'
import { defineModule, deleteRowsOf } from '../module.ts'
import { publishActions } from './actions.ts'
import { savedArticles } from './article/article-card.ts'
import { checkLinksWeekly } from './article/link-check.ts'
import type { LinkSources } from './article/link-judge.ts'
import { publishDue } from './article/publish-due.ts'
import { articleViews, forgetOldViews } from './article/view.ts'
import { publishCollections } from './collections.ts'
import { createDataTokens } from './dataset/dataset-access.ts'
import { datasetActions } from './dataset/dataset-actions.ts'
import { createDataFiles } from './dataset/dataset-downloads.ts'
import { datasetReleased } from './dataset/dataset-notification.ts'
import { dataSection } from './share/share-data.ts'
import { articleSection } from './share/share-section.ts'

const articles: PersonalData = {
  name: 'articles',
  title: { 'zh-Hans': '我的文章', en: 'My articles', ru: 'Мои статьи', kk: 'Менің мақалаларым' },
  from: 'articles a join article_texts t on t.article_id = a.id',
  owner: 'a.owner_id',
  key: { 'a.id': 'uuid', 't.language': 'text' },
  columns: {
    code: 'a.code',
    kind: 'a.kind',
    language: 't.language',
    title: 't.title',
    summary: 't.summary',
    state: 't.state',
    createdAt: 'a.created_at',
    updatedAt: 't.updated_at',
  },
}

const versions: PersonalData = {
  name: 'article-versions',
  title: {
    'zh-Hans': '我写的文章版本',
    en: 'Versions of articles that I wrote',
    ru: 'Версии статей, которые я писал',
    kk: 'Мен жазған мақала нұсқалары',
  },
  from: 'article_revisions r',
  owner: 'r.author_id',
  key: { 'r.article_id': 'uuid', 'r.language': 'text', 'r.n': 'int' },
  columns: {
    article: 'r.article_id',
    language: 'r.language',
    version: 'r.n',
    title: `r.snapshot ->> 'title'`,
    note: 'r.note',
    at: 'r.created_at',
  },
}

const followed: PersonalData = {
  name: 'followed-datasets',
  title: {
    'zh-Hans': '我关注的数据集',
    en: 'Datasets that I follow',
    ru: 'Наборы данных, за которыми я слежу',
    kk: 'Мен бақылайтын деректер жинақтары',
  },
  from: 'dataset_followers f join datasets d on d.id = f.dataset_id',
  owner: 'f.user_id',
  key: { 'f.dataset_id': 'uuid' },
  columns: { dataset: 'd.slug', title: 'd.title', since: 'f.created_at' },
}

const publishPersonalData: readonly PersonalData[] = [articles, versions, followed]

export const publish = defineModule({
  name: 'publish',
  after: ['user', 'office', 'media', 'product', 'activity'],
  actions: (context) => [
    ...publishActions(linkSourcesOf(context)),
    ...datasetActions(context.media, tokensOf(context)),
  ],
  collections: publishCollections,
  notifications: [datasetReleased],
  coalescedJobs: [articleViews],
  schedules: [
    {
      name: 'publish.publish-due',
      cron: '* * * * *',
      atSeconds: [0, 20, 40],
      async run({ db, clock, log }) {
        const { late, ...done } = await publishDue(db, clock.now())
        if (late > 0)
          log.warn({ late }, 'articles were published late: no server was running when they were due')
        return done
      },
    },
    { name: 'publish.clean-up', cron: '15 * * * *', run: ({ db, clock }) => forgetOldViews(db, clock.now()) },
    {
      // Runs every hour and checks whether a week has passed.
      name: 'publish.check-links',
      cron: '18 * * * *',
      run: async (context) => ({ ...(await checkLinksWeekly(linkSourcesOf(context), context.clock.now())) }),
    },
  ],
  personalData: { export: publishPersonalData, erase: deleteRowsOf('dataset_followers') },
  fileUse: (sql) => sql`exists (select from article_files where article_files.path = media_files.path)`,
  saved: [savedArticles],
  sharePages: ({ db, clock }) => [articleSection(db, clock), dataSection(db, clock)],
  dataFiles: (context) => createDataFiles({ ...context, tokens: tokensOf(context) }),
})

const tokensOf = ({ settings: { tokenSecret, previousTokenSecrets } }: ModuleContext) =>
  createDataTokens([tokenSecret, ...previousTokenSecrets])

const linkSourcesOf = ({ db, media, settings, sharePages }: ModuleContext): LinkSources => ({
  sql: db.sql,
  origins: settings.webOrigins,
  sections: sharePages,
  findFile: media.find,
})
