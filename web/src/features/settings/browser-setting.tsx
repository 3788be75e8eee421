import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
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
  const [isAsking, setAsking] = useState(false)
  const own = devices.find(({ isCurrent }) => isCurrent)
  const show = (shown: WebPushDevices) => client.setQueryData(devicesQuery().queryKey, shown)
  const subscribing = useMutation({
    mutationFn: (subscription: Input<typeof subscribeWebPush>) => call(subscribeWebPush, subscription),
    onSuccess: show,
  })
  const stopping = useMutation({
    mutationFn: (id: string) => call(unsubscribeWebPush, { id }),
    onSuccess: show,
  })
  const switchOn = async () => {
    setAsking(true)
    try {
      const subscription = await subscribeBrowser(publicKey)
      setObstacle(undefined)
      subscribing.mutate(subscription)
    } catch (error) {
      setObstacle(error instanceof WebPushRefused ? error.obstacle : 'failed')
    } finally {
      setAsking(false)
    }
  }
  const switchOff = () => {
    void unsubscribeBrowser().catch(() => undefined)
    if (own) stopping.mutate(own.id)
  }
  const isOn = own !== undefined && obstacle !== 'denied'
  return (
    <>
      <Checkbox
        label={t('settings.notices.browser.name')}
        isChecked={isOn || isAsking || subscribing.isPending}
        isDisabled={isAsking || subscribing.isPending || obstacle === 'unsupported' || obstacle === 'install'}
        onChange={(isWanted) => (isWanted ? void switchOn() : switchOff())}
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
