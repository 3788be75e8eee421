/** What a module exports through its manifest: no other module imports it. */
export const privateModuleFile =
  /^server\/src\/modules\/[^/]+\/(actions|collections|cloud-objects|module)\.ts$/

/** The manifest of a module, which only the list in modules.ts imports. */
export const manifestFile = /^server\/src\/modules\/[^/]+\/module\.ts$/

/** A layer is a set of files (the first that matches counts) and the layers that they may import. */
export type Layer = { name: string; files: RegExp; mayImport: string[] | 'all' }

const aboveWeb = ['contracts', 'cloud', 'web/sdk']

export const layers: Layer[] = [
  {
    name: 'tests',
    files: /\.test\.tsx?$|^server\/src\/test\/|^server\/src\/platform\/postgres\/test\//,
    mayImport: 'all',
  },

  { name: 'contracts', files: /^contracts\//, mayImport: ['contracts'] },
  { name: 'cloud', files: /^cloud\//, mayImport: ['contracts', 'cloud'] },

  { name: 'server/platform', files: /^server\/src\/platform\//, mayImport: ['contracts', 'server/platform'] },
  {
    name: 'server/gateway',
    files: /^server\/src\/gateway\//,
    mayImport: ['contracts', 'server/platform', 'server/gateway'],
  },
  {
    name: 'server/modules',
    files: /^server\/src\/modules\//,
    mayImport: ['contracts', 'server/platform', 'server/gateway', 'server/modules'],
  },
  {
    name: 'server/app',
    files: /^server\/src\/(app|modules)\.ts$/,
    mayImport: ['contracts', 'server/platform', 'server/gateway', 'server/modules', 'server/app'],
  },
  {
    name: 'server/main',
    files: /^server\//,
    mayImport: [
      'contracts',
      'server/platform',
      'server/gateway',
      'server/modules',
      'server/app',
      'server/main',
      'data',
    ],
  },

  { name: 'web/sdk', files: /^web\/src\/sdk\//, mayImport: aboveWeb },
  { name: 'web/i18n', files: /^web\/src\/i18n\//, mayImport: [...aboveWeb, 'web/i18n', 'web/ui'] },
  { name: 'web/ui', files: /^web\/src\/ui\//, mayImport: [...aboveWeb, 'web/i18n', 'web/ui'] },
  {
    name: 'web/entities',
    files: /^web\/src\/entities\//,
    mayImport: [...aboveWeb, 'web/i18n', 'web/ui', 'web/entities'],
  },
  // Navigation, page frame and session menus, used by every page, also those of the office.
  {
    name: 'web/shell',
    files: /^web\/src\/features\/shell\//,
    mayImport: [...aboveWeb, 'web/i18n', 'web/ui', 'web/entities', 'web/shell'],
  },
  {
    name: 'web/office',
    files: /^web\/src\/office\//,
    mayImport: [...aboveWeb, 'web/i18n', 'web/ui', 'web/entities', 'web/shell', 'web/office'],
  },
  {
    name: 'web/features',
    files: /^web\/src\/features\//,
    mayImport: [...aboveWeb, 'web/i18n', 'web/ui', 'web/entities', 'web/shell', 'web/office', 'web/features'],
  },
  {
    name: 'web/routes',
    files: /^web\/src\//,
    mayImport: [
      ...aboveWeb,
      'web/i18n',
      'web/ui',
      'web/entities',
      'web/shell',
      'web/office',
      'web/features',
      'web/routes',
    ],
  },
  // A build checks the texts: those of the first page must be loaded with it.
  { name: 'web/build', files: /^web\//, mayImport: ['web/build', 'web/i18n'] },

  {
    name: 'data/loader',
    files: /^data\/src\/(import|load)[\w-]*(\/|\.ts$)/,
    mayImport: ['contracts', 'data', 'data/loader', 'server/platform', 'server/modules'],
  },
  { name: 'data', files: /^data\//, mayImport: ['contracts', 'data', 'data/loader'] },

  { name: 'tools', files: /^(bench|e2e|scripts)\/|^[^/]+$/, mayImport: 'all' },
]

/** Imports that close a cycle, by what they tie together: these numbers may only become smaller. */
export const knownKnots = {
  'folders of web/src/features': 61,
  'folders of server/src/modules': 0,
  'files, by their types': 24,
}

/** Advice, not a rule: a longer file may be justified, and a person decides. */
export const advisedFileLines = 400

/** Generated files and tables of data: their length says nothing about their clarity. */
export const anyLength = /\.generated\.|routeTree\.gen\.ts$|^data\/.*\.json$/

export const advisedFunctionLines = 60

/** A group of tests is a function in form only. */
export const anyFunctionLength = /\.(test|spec)\.tsx?$|\.generated\.|routeTree\.gen\.ts$/
