import type { Scanned } from '@tiantian/contracts/expo/check-in.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { clockIn } from '../expo/event-time.ts'
import type { CheckInList, CheckInTicket } from './check-in-list.ts'
import css from './check-in-page.module.css'

interface CheckInStatusProps {
  /** Of the event. */
  timeZone: string
  list: CheckInList | undefined
  isLoading: boolean
  waiting: number
  /** Attendees who entered twice with one ticket, at entrances without a network. */
  doubles: readonly Scanned[]
  onRefresh: () => void
  onPick: (number: string) => void
  onUndo: (nonce: string) => void
  /** The station of the device. */
  children: ReactNode
}

const FOUND_MAX = 8

/** The offline list of this device, the search by name, and scans still to be sent. */
export function CheckInStatus(props: CheckInStatusProps) {
  const { list, timeZone, isLoading, waiting, doubles, onRefresh, onPick, onUndo, children } = props
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('door.list.title')} isPanel>
      <div className={css.status}>
        {children}
        <p>
          {list
            ? t('door.list.taken', {
                number: format.number(list.tickets.length),
                time: format.dateTime(clockIn(timeZone, list.takenAt)),
              })
            : t('door.list.none')}
        </p>
        {waiting > 0 && <p role="status">{t('door.waiting', { number: format.number(waiting) })}</p>}
        {doubles.map(({ nonce, name }) => (
          <div key={nonce} className={css.double} role="alert">
            <p>{t('door.double', { name })}</p>
            <Button size="sm" variant="soft" onClick={() => onUndo(nonce)}>
              {t('door.undo')}
            </Button>
          </div>
        ))}
        <Button variant="secondary" isLoading={isLoading} onClick={onRefresh}>
          {t('door.list.refresh')}
        </Button>
        {list && <Search tickets={list.tickets} onPick={onPick} />}
      </div>
    </Section>
  )
}

/** For attendees who cannot find their code. */
function Search({
  tickets,
  onPick,
}: {
  tickets: readonly CheckInTicket[]
  onPick: (number: string) => void
}) {
  const t = useText()
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const found =
    wanted.length < 2
      ? []
      : tickets.filter(({ name, company }) => `${name} ${company}`.toLocaleLowerCase().includes(wanted))
  return (
    <div className={css.search}>
      <TextField label={t('door.search')} autoComplete="off" value={text} onChange={setText} />
      <ul className={css.found}>
        {found.slice(0, FOUND_MAX).map(({ id, number, name, company, typeName, moves }) => (
          <li key={id}>
            <button type="button" className={css.person} onClick={() => onPick(number)}>
              <span className={css.personName}>{name}</span>
              <span>{[company, typeName].filter(Boolean).join(' · ')}</span>
              {moves.at(-1)?.kind === 'entry' && <span>{t('door.isIn')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
