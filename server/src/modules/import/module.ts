import { defineModule, deleteRowsOf } from '../module.ts'
import { importActions } from './actions.ts'
import { deleteOldImports, dropFilesOf, importPersonalData } from './clean-up.ts'
import { createImportDownloads } from './import-download.ts'
import { importJob, resumeInterrupted } from './import-job.ts'
import { indexImports } from './import-kind.ts'

export const tableImport = defineModule({
  name: 'import',
  after: ['user', 'media'],
  actions: ({ imports, media }) => importActions(indexImports(imports), media),
  jobs: ({ imports, clock, media }) => [importJob({ clock, media, kinds: indexImports(imports) })],
  schedules: [
    { name: 'import.clean-up', cron: '42 * * * *', run: ({ db, clock }) => deleteOldImports(db, clock) },
    { name: 'import.resume', cron: '* * * * *', run: ({ db, clock }) => resumeInterrupted(db, clock) },
  ],
  personalData: {
    export: importPersonalData,
    async erase(tx, userIds, at) {
      await dropFilesOf(tx, userIds)
      await deleteRowsOf('import_links', 'import_runs', 'import_mappings', 'import_files')(tx, userIds, at)
    },
  },
  downloads: ({ db, clock, imports }) => [createImportDownloads({ db, clock }, indexImports(imports))],
})
