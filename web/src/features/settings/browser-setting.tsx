import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebPushDevices } from '@tiantian/contracts/push/web-push.ts'
import {
  listWebPushDevices,
  subscribeWebPush,
  unsubscribeWebPush,
} from '@tiantian/contracts/push/web-push.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { subscribeBrowser, unsubscribeBrowser, WebPushRefused, webPushObstacle } from '../../sdk/web-push.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { deviceName } from '../security/device-name.ts'
import css from './notice-section.module.css'

const devicesQuery = () => query(listWebPushDevices, {})

/** Notifications of this browser while the site is closed, and the other browsers of the user that show them. */
export function BrowserSetting() {
  const t = useText()
  const client = useQueryClient()
  const { publicKey, devices } = useSuspenseQuery(devicesQuery()).data
  const [obstacle, setObstacle] = useState(webPushObstacle)
  const own = devices.find(({ isCurrent }) => isCurrent)
  const show = (shown: WebPushDevices) => client.setQueryData(devicesQuery().queryKey, shown)
  const switching = useMutation({
    async mutationFn(isOn: boolean) {
      if (isOn) return call(subscribeWebPush, await subscribeBrowser(publicKey))
      await unsubscribeBrowser().catch(() => undefined)
      return own && call(unsubscribeWebPush, { id: own.id })
    },
    onSuccess(shown) {
      setObstacle(webPushObstacle())
      if (shown) show(shown)
    },
    onError(error) {
      if (error instanceof WebPushRefused) setObstacle(error.obstacle)
    },
  })
  const stopping = useMutation({
    mutationFn: (id: string) => call(unsubscribeWebPush, { id }),
    onSuccess: show,
  })
  const isOn = own !== undefined && obstacle !== 'denied'
  return (
    <>
      <Checkbox
        label={t('settings.notices.browser.name')}
        isChecked={switching.isPending ? switching.variables : isOn}
        isDisabled={switching.isPending || obstacle === 'unsupported' || obstacle === 'install'}
        onChange={(isWanted) => switching.mutate(isWanted)}
      />
      {obstacle && (
        <p role="status" className={css.why}>
          {t(`settings.notices.browser.${obstacle}`)}
        </p>
      )}
      {devices
        .filter(({ isCurrent }) => !isCurrent)
        .map((device) => (
          <p key={device.id} className={css.other}>
            {t('settings.notices.browser.also', { device: deviceName(t, device) })}
            <Button variant="plain" size="sm" onClick={() => stopping.mutate(device.id)}>
              {t('settings.notices.browser.stop')}
            </Button>
          </p>
        ))}
    </>
  )
}
