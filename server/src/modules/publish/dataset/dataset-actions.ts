import { isAllowed } from '@tiantian/contracts/permission.ts'
import { getDataset, listDatasets } from '@tiantian/contracts/publish/dataset.ts'
import { openDataset, tokenForFiles } from '@tiantian/contracts/publish/dataset-access.ts'
import { getDatasetFollow, setDatasetFollow } from '@tiantian/contracts/publish/dataset-follow.ts'
import {
  checkImport,
  importDataset,
  listOfficeDatasets,
  listReleases,
  publishRelease,
  rollBackRelease,
} from '@tiantian/contracts/publish/dataset-import.ts'
import {
  addMembers,
  copyDataset,
  createDataset,
  deleteDataset,
  getDatasetDraft,
  moveDataset,
  saveDataset,
} from '@tiantian/contracts/publish/dataset-office.ts'
import { listReports, reportFigures, settleReport } from '@tiantian/contracts/publish/dataset-report.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { MediaStore } from '../../../gateway/transports/media.ts'
import type { SignedTokens } from '../../../platform/secret/signed-token.ts'
import * as datasets from './dataset.ts'
import { readerOf, strangerAt, tokenFor } from './dataset-access.ts'
import type { DataEditor } from './dataset-audit.ts'
import { checkTable } from './dataset-check.ts'
import { deleteDataset as removeDataset } from './dataset-delete.ts'
import * as follows from './dataset-follow.ts'
import * as imports from './dataset-import.ts'
import * as lists from './dataset-list.ts'
import { moveDataset as move } from './dataset-move.ts'
import * as office from './dataset-office.ts'
import * as releases from './dataset-release.ts'
import * as reports from './dataset-report.ts'
import type { OfficeEditor } from './dataset-write.ts'
import * as datasetWrites from './dataset-write.ts'

/**
 * @param media the store of uploaded import files
 * @param tokens for download links
 */
export const datasetActions = (media: MediaStore, tokens: SignedTokens): Implementation[] => [
  ...readActions(tokens),
  implement(listOfficeDatasets, ({ db, language }) => office.listOfficeDatasets(db.sql, language)),
  implement(getDatasetFollow, ({ db, user }, { slug }) =>
    follows.getFollow(db.sql, { userId: user.id, slug }),
  ),
  implement(setDatasetFollow, ({ db, user, clock }, { slug, isFollowed }) =>
    follows.setFollow(db.sql, { userId: user.id, slug }, isFollowed, clock.now()),
  ),
  ...reportActions,
  implement(getDatasetDraft, (context, { slug }) =>
    datasetWrites.getDraft(context.db.sql, contextOf(context), slug),
  ),
  implement(createDataset, (context, input) =>
    datasetWrites.createDataset(context.db, contextOf(context), input),
  ),
  implement(copyDataset, (context, input) =>
    datasetWrites.copyDataset(context.db, contextOf(context), input),
  ),
  implement(deleteDataset, (context, input) => removeDataset(context.db, contextOf(context), input)),
  implement(saveDataset, (context, input) =>
    datasetWrites.saveDataset(context.db, contextOf(context), input),
  ),
  implement(moveDataset, (context, input) => move(context.db, contextOf(context), input)),
  implement(addMembers, (context, input) => datasetWrites.addMembers(context.db, contextOf(context), input)),
  implement(checkImport, async ({ db, user }, { slug, file, columns }) => {
    const table = await imports.readUploaded(db, media, { userId: user.id, file })
    return (await checkTable(db.sql, slug, { ...table, requestedColumns: columns })).report
  }),
  implement(importDataset, async (context, { file, ...input }) => {
    const { db, user } = context
    const table = await imports.readUploaded(db, media, { userId: user.id, file })
    await db.transaction((tx) => imports.importTable(tx, editorOf(context), { ...input, table }))
    return releases.listReleases(db.sql, input.slug, user.id)
  }),
  implement(listReleases, ({ db, user }, { slug }) => releases.listReleases(db.sql, slug, user.id)),
  implement(publishRelease, (context, place) =>
    releases.publishRelease(context.db, editorOf(context), place),
  ),
  implement(rollBackRelease, (context, place) =>
    releases.rollBackRelease(context.db, editorOf(context), place),
  ),
]

const readActions = (tokens: SignedTokens): Implementation[] => [
  implement(listDatasets, ({ db, language, clock }) => lists.listDatasets(db.sql, language, clock.now())),
  // Its replies are cached and shared, so every caller is treated as a visitor.
  implement(getDataset, ({ db, language, clock }, input) =>
    datasets.getDataset(db.sql, input, { language, reader: strangerAt(clock.now()) }),
  ),
  implement(openDataset, ({ db, language, user, clock }, input) =>
    datasets.getDataset(db.sql, input, { language, reader: readerOf(user, clock.now()) }),
  ),
  implement(tokenForFiles, async ({ user, clock }, { slug }) => ({
    token: tokenFor(tokens, readerOf(user, clock.now()), slug),
  })),
]

const reportActions: Implementation[] = [
  implement(reportFigures, async (context, input) => {
    await reports.reportFigures(context, input)
    return {}
  }),
  implement(listReports, ({ db }, { slug }) => reports.listReports(db.sql, slug)),
  implement(settleReport, (context, input) => reports.settleReport(context.db.sql, editorOf(context), input)),
]

const editorOf = ({ user, clock }: Context<'publish.data_write' | 'publish.data_release'>): DataEditor => ({
  userId: user.id,
  roles: user.roles,
  now: clock.now(),
})

const contextOf = (context: Context<'publish.data_write'>): OfficeEditor => ({
  ...editorOf(context),
  mayRelease: isAllowed(context.user.roles, 'publish.data_release'),
})
