import { readDeviceId } from '@tiantian/cloud/device-id.ts'
import { lastingStore } from '@tiantian/cloud/key-value-store.ts'

// One for the page: where localStorage is forbidden, another store would name another device.
const store = lastingStore()

/** The device id known to the server; a captcha belongs to the device that requested it. */
export const getDeviceId = () => readDeviceId({ store })
