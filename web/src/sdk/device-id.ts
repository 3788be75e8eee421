import { readDeviceId } from '@tiantian/cloud/device-id.ts'
import { deviceStore } from './store.ts'

/** The device id known to the server; a captcha belongs to the device that requested it. */
export const getDeviceId = () => readDeviceId({ store: deviceStore })
