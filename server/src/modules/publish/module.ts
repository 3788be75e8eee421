import type { ModuleContext } from '../module.ts'
import { defineModule, deleteRowsOf } from '../module.ts'
import { publishActions } from './actions.ts'
import { linkActions } from './article/link-actions.ts'
import { checkLinksWeekly } from './article/link-check.ts'
import type { LinkSources } from './article/link-judge.ts'
import { publishDue } from './article/publish-due.ts'
import { savedArticles } from './article/saved-articles.ts'
import { articleViews, forgetOldViews } from './article/view.ts'
import { publishCollections } from './collections.ts'
import { datasetActions } from './dataset/dataset-actions.ts'
import { createDataFiles } from './dataset/dataset-downloads.ts'
import { datasetReleased } from './dataset/dataset-notification.ts'
import { createDataTokens } from './dataset/dataset-token.ts'
import { publishPersonalData } from './personal-data.ts'
import { dataSection } from './share/share-data.ts'
import { articleSection } from './share/share-section.ts'

export const publish = defineModule({
  name: 'publish',
  after: ['user', 'office', 'media', 'product', 'activity'],
  actions: (context) => [
    ...publishActions,
    ...linkActions(linkSourcesOf(context)),
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
