import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { byLanguage, line, mediaUrl, named, ruled, secureUrl } from '../form-fields.ts'
import { defineMachine } from '../machine.ts'
import { pageInput, pageOf, requestId } from '../page.ts'
import { APP_PLATFORMS, APP_VERSION_STATES } from './names.ts'
import { versionText } from './version.ts'

/** A whole app, or the web resources that run in one. */
export const APP_VERSION_TYPES = ['native_app', 'wgt'] as const

export const VERSION_TITLE_MAX = 60
export const VERSION_CONTENTS_MAX = 2000

/** `staged`: offered to a share of the devices. Of those on offer the highest number wins. */
export const appVersionMachine = defineMachine({
  name: 'release.version',
  states: APP_VERSION_STATES,
  transitions: [
    // Again to widen or narrow the share.
    { from: ['draft', 'staged'], event: 'stage', to: 'staged', by: ['release.manage'] },
    { from: ['draft', 'staged'], event: 'publish', to: 'stable', by: ['release.manage'] },
    // Devices that have it keep it; all others are offered the one before.
    { from: ['draft', 'staged', 'stable'], event: 'withdraw', to: 'withdrawn', by: ['release.manage'] },
  ],
})

/** A store of Android devices, tried by priority, the highest first. */
const appStore = z.object({
  id: line(40),
  name: line(60).check(z.minLength(1)),
  scheme: z.string().check(z.trim(), z.maxLength(300), z.regex(/^[a-z][a-z\d+.-]*:\/\/[^\s"'<>]*$/i)),
  enable: z.boolean(),
  priority: z.int().check(z.minimum(0), z.maximum(100)),
})

const versionFields = z.object({
  type: z.enum(APP_VERSION_TYPES),
  platforms: z.array(z.enum(APP_PLATFORMS)).check(z.minLength(1), z.maxLength(APP_PLATFORMS.length)),
  version: versionText,
  /** The oldest app that can run these resources. */
  minNativeVersion: z.nullable(versionText),
  title: byLanguage(VERSION_TITLE_MAX),
  contents: named(VERSION_CONTENTS_MAX),
  /** Of the file, or of a store's page. */
  url: z.union([secureUrl, mediaUrl]).check(z.minLength(1)),
  isSilent: z.boolean(),
  isMandatory: z.boolean(),
  stores: z._default(z.array(appStore).check(z.maxLength(20)), []),
})

export const appVersionForm = versionFields.check(
  ruled(({ type, minNativeVersion, isSilent, isMandatory }) => [
    ...(type === 'wgt' && minNativeVersion === null ? [{ path: 'minNativeVersion', rule: 'required' }] : []),
    // A silent update shows no dialog, so it cannot be mandatory.
    ...(isSilent && (type !== 'wgt' || isMandatory) ? [{ path: 'isSilent', rule: 'silent_resources' }] : []),
  ]),
)

export const appVersion = z.extend(versionFields, {
  id: z.uuid(),
  /** Of the draft: what an officer saves replaces only the revision that the officer saw. */
  revision: z.int(),
  state: z.enum(appVersionMachine.states),
  /** Of the devices, while it is staged. */
  rolloutPercent: z.int(),
  createdAt: z.string(),
})
export type AppVersion = z.output<typeof appVersion>

export const listAppVersions = defineAction({
  name: 'release/version/list',
  summary: 'The versions of the app, the newest entry first',
  kind: 'read',
  auth: 'release.manage',
  input: z.object({
    state: z.optional(z.enum(appVersionMachine.states)),
    platform: z.optional(z.enum(APP_PLATFORMS)),
    ...pageInput,
  }),
  output: pageOf(appVersion),
})

export const getAppVersion = defineAction({
  name: 'release/version/get',
  summary: 'One version of the app',
  kind: 'read',
  auth: 'release.manage',
  input: z.object({ id: z.uuid() }),
  output: z.object({ version: appVersion }),
})

export const createAppVersion = defineAction({
  name: 'release/version/create',
  summary: 'Prepare a version of the app as a draft',
  auth: 'release.manage',
  input: z.object({ requestId, version: appVersionForm }),
  output: z.object({ version: appVersion }),
})

export const changeAppVersion = defineAction({
  name: 'release/version/change',
  summary:
    'Change a draft, unless another officer has changed it since that revision; what devices have been offered stays',
  auth: 'release.manage',
  input: z.object({ id: z.uuid(), revision: z.int(), version: appVersionForm }),
  output: z.object({ version: appVersion }),
})

export const moveAppVersion = defineAction({
  name: 'release/version/move',
  summary: 'Offer a version to a share of the devices or to all, or withdraw it',
  auth: 'release.manage',
  input: z.object({
    id: z.uuid(),
    event: z.enum(appVersionMachine.events),
    /** Of the devices, for `stage`. */
    rolloutPercent: z._default(z.int().check(z.minimum(1), z.maximum(99)), 10),
  }),
  output: z.object({ version: appVersion }),
})

export const listDownloads = defineAction({
  name: 'release/download/list',
  summary: 'Where each platform gets the app: the highest version that is offered to all',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({
    downloads: z.array(z.object({ platform: z.enum(APP_PLATFORMS), version: z.string(), url: z.string() })),
  }),
})
