import type { Entrance, ScanKind, ScanResult } from '@tiantian/contracts/expo/entrance.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { useCallback, useEffect, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { storage } from '../../sdk/store.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { eventQuery } from '../expo/event-query.ts'
import { clockIn, zoneName } from '../expo/event-time.ts'
import { showFailure } from '../shell/error/failure.ts'
import { Camera, hasCamera } from './camera.tsx'
import type { CheckInList } from './check-in-list.ts'
import { fetchCheckInList } from './check-in-list.ts'
import { dropKnown } from './check-in-memory.ts'
import css from './check-in-page.module.css'
import { CheckInStatus } from './check-in-status.tsx'
import { storeCheckInList, storedCheckInList } from './check-in-store.ts'
import { CodeForm } from './code-form.tsx'
import type { DisplayedScan, ScansPost } from './use-scans.ts'
import { useScans } from './use-scans.ts'

const TONES: Record<ScanResult, 'in' | 'out' | 'ask'> = {
  ok: 'in',
  already_used: 'ask',
  double_entry: 'ask',
  invalid: 'out',
  revoked: 'out',
  cancelled: 'out',
  not_approved: 'ask',
  unpaid: 'ask',
  wrong_event: 'out',
  wrong_list: 'out',
  not_yet: 'ask',
  too_late: 'out',
}

interface ScanPanelProps {
  shown: DisplayedScan | undefined
  entrance: Entrance | undefined
  timeZone: string
  onUndo: (nonce: string) => void
}

/** The result, readable from a step away: green, yellow or red, always with text. */
function ScanPanel({ shown, entrance, timeZone, onUndo }: ScanPanelProps) {
  const t = useText()
  if (!shown || shown.isUndone) {
    return (
      <p className={css.panel} data-tone="idle" role="status">
        {shown ? t('door.undone', { name: shown.name }) : t('door.ready')}
      </p>
    )
  }
  const { nonce, kind, result, name, company, typeName, isAlone } = shown
  const isIn = result === 'ok' || result === 'double_entry'
  return (
    <>
      <div className={css.panel} data-tone={TONES[result]} role="status">
        <p className={css.result}>{t(isIn && kind === 'exit' ? 'door.left' : `door.result.${result}`)}</p>
        {name && <p className={css.name}>{name}</p>}
        <p>{[company, typeName].filter(Boolean).join(' · ')}</p>
        {kind === 'entry' && <Why shown={shown} entrance={entrance} timeZone={timeZone} />}
        {isAlone && <p>{t('door.alone')}</p>}
      </div>
      {isIn && (
        <Button variant="secondary" onClick={() => onUndo(nonce)}>
          {t('door.undo')}
        </Button>
      )}
    </>
  )
}

type WhyProps = Pick<ScanPanelProps, 'entrance' | 'timeZone'> & { shown: DisplayedScan }

/** Details for a refused attendee: when the entrance opens, or who entered before with this ticket, and where. */
function Why({ shown: { result, firstAt, firstGate }, entrance, timeZone }: WhyProps) {
  const t = useText()
  const format = useFormat()
  const time = (at: string) => format.dateTime(clockIn(timeZone, at))
  if (result === 'not_yet' && entrance) return <p>{t('door.opens', { time: time(entrance.opensAt) })}</p>
  if (result === 'too_late' && entrance) return <p>{t('door.closed', { time: time(entrance.closesAt) })}</p>
  if (result === 'ok' || !firstAt) return null
  const first = { time: time(firstAt), gate: firstGate }
  return <p>{t(firstGate ? 'door.firstGate' : 'door.first', first)}</p>
}

const GATE_LENGTH = 40

interface CheckInPlaceProps {
  entrances: readonly Entrance[]
  entrance: Entrance
  timeZone: string
  gate: string
  onEntrance: (id: string) => void
  onGate: (gate: string) => void
}

/** The entrance and gate name of this device. */
function CheckInPlace({ entrances, entrance, timeZone, gate, onEntrance, onGate }: CheckInPlaceProps) {
  const t = useText()
  const format = useFormat()
  const time = (at: string) => format.dateTime(clockIn(timeZone, at))
  return (
    <div className={css.form}>
      {entrances.length > 1 && (
        <Select
          label={t('door.entrance')}
          choices={entrances.map(({ id, name }) => ({ value: id, label: name || t('door.main') }))}
          value={entrance.id}
          onChange={onEntrance}
        />
      )}
      <TextField
        label={t('door.gate')}
        hint={t('door.gateHint')}
        isOptional
        maxLength={GATE_LENGTH}
        autoComplete="off"
        value={gate}
        onChange={onGate}
      />
      <p className={css.open}>
        {t('door.open', { from: time(entrance.opensAt), until: time(entrance.closesAt) })}
      </p>
    </div>
  )
}

interface DirectionProps {
  kind: ScanKind
  onKind: (kind: ScanKind) => void
}

/** Entry or exit: asked only where it makes a difference. */
function Direction({ kind, onKind }: DirectionProps) {
  const t = useText()
  return (
    <Segmented
      label={t('door.direction')}
      choices={(['entry', 'exit'] as const).map((value) => ({ value, label: t(`door.kind.${value}`) }))}
      value={kind}
      onChange={onKind}
    />
  )
}

/** A list is of no use a day after the event. */
const CACHE_MS = 86_400_000

interface CheckInEvent {
  readonly id: string
  readonly endsAt: string
}

/** The list of an entrance: fresh if there is a network, else as stored on this device. */
function useCheckInList({ id, endsAt }: CheckInEvent, entranceId: string | undefined) {
  const [list, setList] = useState<CheckInList>()
  const [isLoading, setLoading] = useState(true)
  const refresh = useCallback(async () => {
    setLoading(true)
    const stored = () => storedCheckInList(entranceId ?? id).catch(() => undefined)
    const fresh = await takeList({ id, endsAt }, entranceId).catch(stored)
    setList((before) => fresh ?? before)
    setLoading(false)
  }, [id, endsAt, entranceId])
  useEffect(() => void refresh(), [refresh])
  return { list, isLoading, refresh }
}

async function takeList({ id, endsAt }: CheckInEvent, entranceId: string | undefined): Promise<CheckInList> {
  const list = await fetchCheckInList({ eventId: id, entranceId })
  dropKnown(id)
  const until = Math.max(...[endsAt, ...list.entrances.map(({ closesAt }) => closesAt)].map(Date.parse))
  // A browser without storage works on while the page is open.
  await storeCheckInList(entranceId ?? id, list, new Date(until + CACHE_MS)).catch(() => undefined)
  return list
}

const GATE = 'event_gate'
const keyOf = (eventId: string) => `event_entrance:${eventId}`

/** The station of this device; it is asked for once. */
function useStation(eventId: string) {
  const [entranceId, setEntranceId] = useState(() => storage.read(keyOf(eventId)) ?? undefined)
  const [gate, setGate] = useState(() => storage.read(GATE) ?? '')
  return {
    /** Undefined for the main entrance. */
    entranceId,
    gate,
    onEntrance(id: string) {
      storage.write(keyOf(eventId), id === eventId ? null : id)
      setEntranceId(id === eventId ? undefined : id)
    },
    onGate(name: string) {
      storage.write(GATE, name || null)
      setGate(name)
    },
  }
}

/** The entrance of an event: codes by camera, or numbers typed; works offline. */
export function CheckInPage({ id }: { id: string }) {
  const t = useText()
  return (
    <OfficePage isDetail title={t('door.title')} permission="expo.check_in">
      <EventToCheckIn id={id} />
    </OfficePage>
  )
}

function EventToCheckIn({ id }: { id: string }) {
  const result = useQuery(eventQuery(id))
  if (!result.data) return <LoadState result={result} skeleton={<Skeleton height={320} />} />
  return <CheckIn event={result.data.event} />
}

function CheckIn({ event }: { event: EventDetail }) {
  const t = useText()
  const station = useStation(event.id)
  const { list, isLoading, refresh } = useCheckInList(event, station.entranceId)
  const entrance = list?.entrances.find(({ id }) => id === (station.entranceId ?? event.id))
  const { check, undo, kind, setKind, shown, isBusy, waiting, doubles } = useScanner({
    eventId: event.id,
    entrance,
    list,
    gate: station.gate,
  })
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <h2 className={css.event}>{event.title}</h2>
        <p className={css.zone}>{t('officeKit.times', { zone: zoneName(event.timeZone, event.startsAt) })}</p>
        {entrance && entrance.rule !== 'single' && <Direction kind={kind} onKind={setKind} />}
        <ScanPanel shown={shown} entrance={entrance} timeZone={event.timeZone} onUndo={undo} />
        {hasCamera() && <Camera onCode={check} />}
        <CodeForm isBusy={isBusy} action={t('door.check')} onCode={check} />
      </div>
      <CheckInStatus
        list={list}
        timeZone={event.timeZone}
        isLoading={isLoading}
        waiting={waiting}
        doubles={doubles}
        onRefresh={() => void refresh()}
        onPick={check}
        onUndo={undo}
      >
        {list && entrance && (
          <CheckInPlace
            {...station}
            entrances={list.entrances}
            entrance={entrance}
            timeZone={event.timeZone}
          />
        )}
      </CheckInStatus>
    </div>
  )
}

/** Scans on this device, and the last result. */
function useScanner(post: ScansPost) {
  const { scan, undo, waiting, doubles } = useScans(post)
  const [chosen, setKind] = useState<ScanKind>('entry')
  const [shown, setShown] = useState<DisplayedScan>()
  const [isBusy, setBusy] = useState(false)
  const kind = post.entrance?.rule === 'single' ? 'entry' : chosen
  const check = async (code: string) => {
    setBusy(true)
    setShown(await scan(code, kind).catch(reportFailure))
    setBusy(false)
  }
  return {
    kind,
    setKind,
    shown,
    isBusy,
    waiting,
    doubles,
    check: (code: string) => void check(code),
    undo(nonce: string) {
      setShown((before) => (before?.nonce === nonce ? { ...before, isUndone: true } : before))
      void undo(nonce)
    },
  }
}

function reportFailure(error: unknown): undefined {
  showFailure(error)
}
