import { defineModule } from '../module.ts'
import { mediaActions } from './actions.ts'
import { createMedia } from './media.ts'
import { hideFaces, mediaPersonalData } from './personal-data.ts'

export const media = defineModule({
  name: 'media',
  after: ['user'],
  async provide({ db, clock, fileUses, settings: { tokenSecret, previousTokenSecrets, files } }) {
    return {
      media: await createMedia({
        db,
        clock,
        fileUses,
        tokenSecrets: [tokenSecret, ...previousTokenSecrets],
        ...files,
      }),
    }
  },
  actions: ({ media: files }) => mediaActions(files),
  schedules: [
    { name: 'media.clean-up', cron: '27 * * * *', run: ({ media: files }) => files.cleanUp() },
    { name: 'media.clean-unused', cron: '41 19 * * *', run: ({ media: files }) => files.cleanUnused() },
  ],
  downloads: ({ media: files }) => [files.documents],
  personalData: { export: mediaPersonalData, erase: hideFaces },
})
