import {
  changeAppVersion,
  createAppVersion,
  getAppVersion,
  listAppVersions,
  listDownloads,
  moveAppVersion,
} from '@tiantian/contracts/release/app-version.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { defineModule } from '../module.ts'
import * as versions from './app-version.ts'
import { releaseFunctions } from './cloud-objects.ts'

const actions: Implementation[] = [
  implement(listDownloads, async ({ db }) => ({ downloads: await versions.listDownloads(db.reads) })),
  implement(listAppVersions, ({ db }, input) => versions.listAppVersions(db.sql, input)),
  implement(getAppVersion, async ({ db }, { id }) => ({ version: await versions.getAppVersion(db.sql, id) })),
  implement(createAppVersion, async (context, input) => ({
    version: await versions.createAppVersion(context, input),
  })),
  implement(changeAppVersion, async (context, input) => ({
    version: await versions.changeAppVersion(context, input),
  })),
  implement(moveAppVersion, async (context, input) => ({
    version: await versions.moveAppVersion(context, input),
  })),
]

export const release = defineModule({
  name: 'release',
  after: [],
  actions,
  functions: releaseFunctions,
})
