import { useQuery } from '@tanstack/react-query'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { OfficeFrame } from '../office-users/office-frame.tsx'
import { showFailure } from '../shell/failure.ts'
import { Camera, hasCamera } from './camera.tsx'
import css from './check-in-page.module.css'
import { CodeForm } from './code-form.tsx'
import { DoorStatus } from './door-status.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { useDoorList } from './use-door-list.ts'
import type { Shown } from './use-scans.ts'
import { useScans } from './use-scans.ts'

/** The entrance of an event: codes by the camera, or numbers typed; it goes on without a network. */
export function CheckInPage({ id }: { id: string }) {
  const t = useText()
  return (
    <OfficeFrame title={t('door.title')} permission="expo.check_in">
      <Entrance id={id} />
    </OfficeFrame>
  )
}

function Entrance({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(eventQuery(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Door event={data.event} /> : <Skeleton height={320} />
}

function Door({ event }: { event: EventDetail }) {
  const t = useText()
  const { list, isLoading, refresh } = useDoorList(event)
  const { scan, waiting, doubles } = useScans(event.id, list)
  const [shown, setShown] = useState<Shown>()
  const [isBusy, setBusy] = useState(false)
  const take = async (code: string) => {
    setBusy(true)
    setShown(await scan(code).catch(showUndefined))
    setBusy(false)
  }
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <h2 className={css.event}>{event.title}</h2>
        <ScanPanel shown={shown} />
        {hasCamera() && <Camera onCode={(code) => void take(code)} />}
        <CodeForm isBusy={isBusy} action={t('door.check')} onCode={(code) => void take(code)} />
      </div>
      <DoorStatus
        list={list}
        isLoading={isLoading}
        waiting={waiting}
        doubles={doubles}
        onRefresh={() => void refresh()}
        onPick={(number) => void take(number)}
      />
    </div>
  )
}

function showUndefined(error: unknown): undefined {
  showFailure(error)
}
