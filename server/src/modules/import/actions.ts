import * as contracts from '@tiantian/contracts/import/import.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Media } from '../media/media.ts'
import { createImportLink } from './import-download.ts'
import { signImportFile } from './import-file.ts'
import type { ImportKinds } from './import-kind.ts'
import { columnsIn, requireKind, rowsMaxOf } from './import-kind.ts'
import type { RunImporter } from './import-run.ts'
import * as runs from './import-run.ts'

/** Imports of tables: the same actions for whatever a module declares, under the permission that it declares. */
export function importActions(
  kinds: ImportKinds,
  media: Pick<Media, 'readKept' | 'signing'>,
): Implementation[] {
  const importerOf = ({ db, clock, user, language }: Context<'member'>): RunImporter => ({
    db,
    clock,
    kinds,
    media,
    language,
    userId: user.id,
    roles: user.roles,
  })
  return [
    implement(contracts.getImportKind, async ({ user, language }, { kind }) => {
      const definition = requireKind(kinds, kind, user.roles)
      return {
        kind,
        title: definition.title[language],
        columns: columnsIn(definition, language),
        rowsMax: rowsMaxOf(definition),
        hasExport: definition.exportRows !== undefined,
      }
    }),
    implement(contracts.getImportTemplate, async (context, { kind, format, isFilled, params }) => {
      const definition = requireKind(kinds, kind, context.user.roles)
      const { db, user, clock } = context
      if (isFilled) await definition.authorize?.(db.sql, { userId: user.id, params, now: clock.now() })
      return {
        url: await createImportLink(importerOf(context), { kind, format, isFilled, params }),
      }
    }),
    implement(contracts.signImportFile, async ({ user, caller }, input) => {
      requireKind(kinds, input.kind, user.roles)
      return signImportFile(media, { userId: user.id, address: caller.address }, input)
    }),
    implement(contracts.createImport, (context, input) => runs.createRun(importerOf(context), input)),
    implement(contracts.changeImport, (context, input) => runs.changeRun(importerOf(context), input)),
    implement(contracts.getImport, (context, { id }) => runs.getRun(importerOf(context), id)),
    implement(contracts.listImports, (context, input) => runs.listRuns(importerOf(context), input)),
    implement(contracts.checkImportRun, (context, { id }) => runs.checkRun(importerOf(context), id)),
    implement(contracts.startImport, (context, { id, skipErrors }) =>
      runs.startRun(importerOf(context), id, skipErrors),
    ),
    implement(contracts.cancelImport, (context, { id }) => runs.cancelRun(importerOf(context), id)),
    implement(contracts.resumeImport, (context, { id }) => runs.resumeRun(importerOf(context), id)),
    implement(contracts.listImportErrors, (context, input) => runs.listRunErrors(importerOf(context), input)),
    implement(contracts.getImportErrorFile, async (context, { id, format }) => {
      const importer = importerOf(context)
      const { row } = await runs.requireRun(importer, id)
      return { url: await createImportLink(importer, { kind: row.kind, runId: id, format }) }
    }),
  ]
}
