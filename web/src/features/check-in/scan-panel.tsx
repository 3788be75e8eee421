import type { Entrance, ScanResult } from '@tiantian/contracts/expo/entrance.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { clockIn } from '../expo/event-time.ts'
import css from './check-in-page.module.css'
import type { Shown } from './use-scans.ts'

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
  shown: Shown | undefined
  entrance: Entrance | undefined
  timeZone: string
  onUndo: (nonce: string) => void
}

/** The result, readable from a step away: green, yellow or red, always with text. */
export function ScanPanel({ shown, entrance, timeZone, onUndo }: ScanPanelProps) {
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

type WhyProps = Pick<ScanPanelProps, 'entrance' | 'timeZone'> & { shown: Shown }

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
