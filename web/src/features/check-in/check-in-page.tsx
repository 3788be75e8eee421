import type { ScanKind } from '@tiantian/contracts/expo/entrance.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useQuery } from '../../sdk/use-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { showFailure } from '../shell/failure.ts'
import { Camera, hasCamera } from './camera.tsx'
import css from './check-in-page.module.css'
import { CheckInPlace, Direction } from './check-in-place.tsx'
import { CheckInStatus } from './check-in-status.tsx'
import { CodeForm } from './code-form.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { useCheckInList } from './use-check-in-list.ts'
import { usePlace } from './use-place.ts'
import type { Post, Shown } from './use-scans.ts'
import { useScans } from './use-scans.ts'

/** The entrance of an event: codes by camera, or numbers typed; works offline. */
export function CheckInPage({ id }: { id: string }) {
  const t = useText()
  return (
    <OfficePage title={t('door.title')} permission="expo.check_in">
      <EventToCheckIn id={id} />
    </OfficePage>
  )
}

function EventToCheckIn({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(eventQuery(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Door event={data.event} /> : <Skeleton height={320} />
}

function Door({ event }: { event: EventDetail }) {
  const t = useText()
  const place = usePlace(event.id)
  const { list, isLoading, refresh } = useCheckInList(event, place.entranceId)
  const entrance = list?.entrances.find(({ id }) => id === (place.entranceId ?? event.id))
  const { take, undo, kind, setKind, shown, isBusy, waiting, doubles } = useOfficeEvent({
    ...{ eventId: event.id, entrance, list, gate: place.gate },
  })
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <h2 className={css.event}>{event.title}</h2>
        {entrance && entrance.rule !== 'single' && <Direction kind={kind} onKind={setKind} />}
        <ScanPanel shown={shown} entrance={entrance} timeZone={event.timeZone} onUndo={undo} />
        {hasCamera() && <Camera onCode={take} />}
        <CodeForm isBusy={isBusy} action={t('door.check')} onCode={take} />
      </div>
      <CheckInStatus
        list={list}
        isLoading={isLoading}
        waiting={waiting}
        doubles={doubles}
        onRefresh={() => void refresh()}
        onPick={take}
        onUndo={undo}
      >
        {list && entrance && (
          <CheckInPlace {...place} entrances={list.entrances} entrance={entrance} timeZone={event.timeZone} />
        )}
      </CheckInStatus>
    </div>
  )
}

/** Scans on this device, and the last result. */
function useOfficeEvent(post: Post) {
  const { scan, undo, waiting, doubles } = useScans(post)
  const [chosen, setKind] = useState<ScanKind>('entry')
  const [shown, setShown] = useState<Shown>()
  const [isBusy, setBusy] = useState(false)
  const kind = post.entrance?.rule === 'single' ? 'entry' : chosen
  const take = async (code: string) => {
    setBusy(true)
    setShown(await scan(code, kind).catch(showUndefined))
    setBusy(false)
  }
  const takeBack = (nonce: string) => {
    setShown((before) => (before?.nonce === nonce ? { ...before, isUndone: true } : before))
    void undo(nonce)
  }
  return {
    ...{ kind, setKind, shown, isBusy, waiting, doubles },
    take: (code: string) => void take(code),
    undo: takeBack,
  }
}

function showUndefined(error: unknown): undefined {
  showFailure(error)
}
