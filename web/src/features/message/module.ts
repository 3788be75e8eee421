import { storage } from '../../sdk/store.ts'
import type { Feature } from '../shell/feature.ts'
import { UNSENT_KEY } from './unsent-key.ts'

export const feature: Feature = {
  protectedPages: ['/pages/message/', '/pages/user/list/'],
  // What was not sent before the page was loaded again goes out on whatever page is open.
  async atRest() {
    if (storage.read(UNSENT_KEY)) (await import('./outbox.ts')).sendUnsent()
  },
}
