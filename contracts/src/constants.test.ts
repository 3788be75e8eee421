import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as constants from './constants.ts'

/** The values of the specification, in the units of their names. */
const SPECIFIED: Record<keyof typeof constants, number | string> = {
  NETWORK_TIMEOUT_MS: 60_000,
  CLOUD_TIMEOUT_MS: 15 * 1000,
  CLOUD_TIMEOUT_MIN_MS: 100,
  CLOUD_TIMEOUT_MAX_MS: 10 * 60 * 1000,
  CALL_TRIES: 6,
  BANNER_AUTOPLAY_MS: 6000,
  BANNER_TRANSITION_MS: 1000,
  TOAST_MS: 1500,
  PAGE_LOADER_DELAY_MS: 200,
  PAGE_LOADER_TIMEOUT_MS: 60_000,
  GEOLOCATION_TIMEOUT_MS: 100_000,
  PLACE_PAGE_SIZE: 20,
  NEARBY_RADIUS_M: 5000,
  MAP_ZOOM_MIN: 5,
  MAP_ZOOM_MAX: 18,
  MAP_ZOOM_DEFAULT: 16,
  IMAGE_PREVIEW_SCALE_MIN: 1,
  IMAGE_PREVIEW_SCALE_MAX: 4,
  APP_ID: '__UNI__TIANTIAN',
  APP_VERSION: '1.0.0',
  APP_VERSION_CODE: 100,
  FALLBACK_LOCALE: 'zh-Hans',
  TOP_WINDOW_HEIGHT_PX: 170,
  TEMP_URL_EXPIRY_S: 600,
  TEMP_URL_LIST_MAX: 50,
  UPLOAD_CONCURRENCY: 5,
  UPLOADED_FILE_MAX_AGE_S: 2_592_000,
  PAGE_SIZE: 20,
  TREE_DEPTH_MAX: 10,
  TOKEN_START_MARGIN_MS: 24 * 60 * 60 * 1000,
  STATISTICS_INTERVAL_MS: 10 * 1000,
  STATISTICS_APP_TIMEOUT_MS: 300 * 1000,
  STATISTICS_PAGE_TIMEOUT_MS: 1800 * 1000,
  PUSH_HEARTBEAT_MS: 60_000,
  PUSH_ACK_RESEND_MS: 3000,
  PUSH_RECONNECT_DELAY_MS: 10,
  PUSH_MESSAGE_TIMEOUT_MS: 10 * 1000,
  PUSH_DEVICE_INFO_INTERVAL_MS: 24 * 60 * 60 * 1000,
  PUSH_SEND_RETRY_MS: 30 * 1000,
  PUSH_CONNECT_ATTEMPTS_MAX: 10,
  PUSH_CONNECT_WINDOW_MS: 5 * 1000,
  PUSH_SOCKET_TOGGLE_MS: 1000,
  DEVICE_ID_LENGTH_MIN: 16,
  DEVICE_ID_LENGTH_MAX: 48,
}

test('[S9.1] the constants have the values of the specification', () => {
  expect({ ...constants }).toEqual(SPECIFIED)
})

test('[S9.1] each constant is declared exactly once', () => {
  const declared = sources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?const ([A-Z][A-Z\d_]*)\b/gm)].map(
      ([, name]) => name,
    ),
  )
  for (const name of Object.keys(SPECIFIED)) {
    expect(
      declared.filter((other) => other === name),
      name,
    ).toHaveLength(1)
  }
})

test('[S9.1] style sheets, which cannot import it, give the top window the height of the constant', () => {
  const web = join(import.meta.dirname, '../../web')
  const height = `${constants.TOP_WINDOW_HEIGHT_PX}px`
  expect(readFileSync(join(web, 'src/ui/theme.css'), 'utf8')).toContain(`--top-window-height: ${height};`)
  expect(readFileSync(join(web, 'index.html'), 'utf8')).toContain(`.boot-top { height: ${height};`)
})

/** The code of all workspaces, without tests. */
function sources(): string[] {
  const root = join(import.meta.dirname, '../..')
  return ['contracts', 'cloud', 'server', 'web'].flatMap((half) => {
    const folder = join(root, half, 'src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return files.filter((file) => /(?<!test)\.tsx?$/.test(file)).map((file) => join(folder, file))
  })
}
