import { DEVICE_ID_LENGTH_MAX, DEVICE_ID_LENGTH_MIN } from '@tiantian/contracts/constants.ts'
import type { Host } from '../host.ts'
import { toHex } from '../md5.ts'
import { md5Hex } from './frame.ts'

const KEY = {
  appId: 'getui_appid',
  cid: 'getui_cid',
  session: 'getui_session',
  regId: 'getui_regid',
  deviceId: 'getui_deviceid',
  socketUrl: 'getui_socket_url',
  describedAt: 'getui_api_time',
  redirect: 'getui_redirect_server',
  connectedAt: 'getui_last_connect_time',
} as const

interface StoredRedirect {
  readonly addressList?: readonly string[]
  readonly time: number
}

const isDeviceId = ({ length }: string) => length >= DEVICE_ID_LENGTH_MIN && length <= DEVICE_ID_LENGTH_MAX

/** What the client keeps between visits, under the names of the published client. */
export function createPushStore({ store, now }: Pick<Host, 'store' | 'now'>, appId: string) {
  const read = (key: string) => store.getItem(key) ?? ''
  if (read(KEY.appId) !== appId) {
    store.removeItem(KEY.cid)
    store.removeItem(KEY.session)
    store.setItem(KEY.appId, appId)
  }
  return {
    get cid() {
      return read(KEY.cid)
    },
    get session() {
      return read(KEY.session)
    },
    get deviceId() {
      return read(KEY.deviceId)
    },
    /** Set by hand, instead of the address that the app was made with. */
    get socketUrl() {
      return read(KEY.socketUrl)
    },
    /** Made once for this device. */
    regId(): string {
      const stored = read(KEY.regId)
      if (stored) return stored
      const made = `M-V${md5Hex(toHex(crypto.getRandomValues(new Uint8Array(16))))}-${now()}`
      store.setItem(KEY.regId, made)
      return made
    },
    /** With another client id than before the device is described again. */
    register(cid: string, session: string, deviceId: string) {
      if (cid !== read(KEY.cid)) store.setItem(KEY.describedAt, '0')
      store.setItem(KEY.cid, cid)
      store.setItem(KEY.session, session)
      store.setItem(KEY.deviceId, isDeviceId(deviceId) ? deviceId : '')
    },
    forgetSession() {
      store.removeItem(KEY.cid)
      store.removeItem(KEY.session)
    },
    describedAt: () => Number(read(KEY.describedAt)) || 0,
    described: (at: number) => store.setItem(KEY.describedAt, String(at)),
    connectedAt: (at: number) => store.setItem(KEY.connectedAt, String(at)),
    redirect: (redirect: StoredRedirect) => store.setItem(KEY.redirect, JSON.stringify(redirect)),
    clearRedirect: () => store.removeItem(KEY.redirect),
    /** The first address of the redirect, `url,seconds`, while it is valid. */
    redirectedUrl(): string | undefined {
      try {
        const { addressList, time } = JSON.parse(read(KEY.redirect)) as StoredRedirect
        const [url, seconds] = addressList?.[0]?.split(',') ?? []
        return now() - time < Number(seconds) * 1000 ? url : undefined
      } catch {
        return undefined
      }
    },
  }
}
