import type { Entrance, ScanKind } from '@tiantian/contracts/expo/entrance.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { clockIn } from '../expo/event-time.ts'
import css from './check-in-page.module.css'

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
export function CheckInPlace({ entrances, entrance, timeZone, gate, onEntrance, onGate }: CheckInPlaceProps) {
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
export function Direction({ kind, onKind }: DirectionProps) {
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
