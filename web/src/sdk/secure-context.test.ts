import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What browsers offer on https and localhost only, and where it is used: each of these files has another way for a page
 * that is served over plain http in an office network.
 */
const SECURE_ONLY: readonly (readonly [name: string, use: RegExp, files: readonly string[]])[] = [
  ['crypto.randomUUID', /randomUUID\(/, ['web/src/sdk/request-id.ts']],
  ['the clipboard', /navigator\.clipboard/, ['web/src/ui/copy-text.ts']],
  ['geolocation', /navigator\.geolocation/, ['web/src/sdk/location.ts']],
  [
    'the camera',
    /navigator\.mediaDevices/,
    ['web/src/features/check-in/camera.tsx', 'web/src/features/message/recorder.ts'],
  ],
  [
    'crypto.subtle',
    /crypto\.subtle/,
    // Without it a list lives as long as its page, numbers of tickets are typed, and an upload that was resumed is not
    // compared by its hash.
    [
      'web/src/features/check-in/check-in-store.ts',
      'web/src/features/check-in/decide.ts',
      'web/src/sdk/resuming-post.ts',
    ],
  ],
  [
    'the share sheet',
    /navigator\.share\(/,
    ['web/src/features/shell/share-button.tsx', 'web/src/features/user/invite-page.tsx'],
  ],
  ['passkeys', /navigator\.credentials|PublicKeyCredential\./, ['web/src/sdk/passkey.ts']],
  // Without them notifications come while the app is open, and by mail.
  [
    'service workers',
    /navigator\.serviceWorker/,
    ['web/src/sdk/silence-browser.ts', 'web/src/sdk/web-push.ts'],
  ],
  // Without them two tabs may upload the same file of a message; the message is stored once all the same.
  ['locks', /navigator\??\.locks/, ['web/src/features/message/outbox.ts']],
  ['storage and devices', /navigator\.(?:storage|usb|bluetooth|hid|serial|wakeLock)\b/, []],
]

const root = join(import.meta.dirname, '../../..')
const sources = globSync('{web,cloud,contracts}/src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => !/\.test\.|\/test-/.test(path))
  .map(
    (path) =>
      [path, readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')] as const,
  )

test.each(SECURE_ONLY)(
  '%s, which plain http does not have, is used only where there is another way',
  (_, use, files) => {
    expect(sources.length).toBeGreaterThan(500)
    const users = sources.filter(([, text]) => use.test(text)).map(([path]) => path)
    expect(users.toSorted()).toEqual(files.toSorted())
  },
)
