import { readDeviceId } from '@tiantian/cloud/client-info.ts'
import { deviceStore } from './store.ts'

/** The device id known to the server; a captcha belongs to the device that requested it. */
export const getDeviceId = () => readDeviceId({ store: deviceStore })
