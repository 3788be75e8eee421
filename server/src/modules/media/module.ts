import type { Eraser } from '../../platform/module-hooks.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { defineModule } from '../module.ts'
import { mediaActions } from './actions.ts'
import { createMedia } from './media.ts'

const mediaPersonalData: readonly PersonalData[] = [
  {
    name: 'files',
    title: {
      'zh-Hans': '已上传的文件',
      en: 'Uploaded files',
      ru: 'Загруженные файлы',
      kk: 'Жүктелген файлдар',
    },
    from: `(select * from media_files where state = 'ready') f`,
    owner: 'f.owner_id',
    key: { 'f.id': 'uuid' },
    columns: {
      address: `'/media/file/' || f.path`,
      bytes: 'f.bytes',
      uploadedAt: 'f.created_at',
    },
  },
]

/**
 * Hides the user's pictures, previous ones included, as if they had never been uploaded; the file clean-up deletes
 * them. The user's own pictures are recognized by the id at the start of their names: another picture that the
 * account points at may belong to somebody else.
 */
const hideFaces: Eraser = (tx, userIds) => tx`
  update media_files f set state = 'signed' from unnest(${userIds as string[]}::uuid[]) gone
  where f.state <> 'signed' and f.path ~ ('^' || gone || '[0-9]{13}[^/]*$')`

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
