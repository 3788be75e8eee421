import type { ModeratedAccount } from '@tiantian/contracts/review/complaint.ts'
import { unbanUser } from '@tiantian/contracts/user/office.ts'
import { SUSPENSION_REASON_MAX, suspendUser } from '@tiantian/contracts/user/suspension.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { useMay } from '../../office/use-may.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Select } from '../../ui/form/select.tsx'
import { userUrl } from '../office-users/office-address.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './complaints-page.module.css'

interface AccountLineProps {
  label: string
  account: ModeratedAccount
  /** When the account did what the line is about. */
  at?: string
  /** What the desk shows of the account is out of date. */
  onChange: () => void
}

/** An account with its recent record; a moderator can suspend it. */
export function AccountLine({ label, account, at, onChange }: AccountLineProps) {
  const t = useText()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const mayBan = useMay('user.ban')
  const { id, name, isStopped, stoppedUntil, hiddenReviewCount, reportCount, dismissedReportCount } = account
  const record = [
    hiddenReviewCount > 0 && t('desk.account.hidden', { count: hiddenReviewCount }),
    reportCount > 0 && t('desk.account.reports', { count: reportCount }),
    dismissedReportCount > 0 && t('desk.account.dismissed', { count: dismissedReportCount }),
  ].filter(Boolean)
  const shownName = name || t('office.nameless')
  return (
    <div className={css.account}>
      {label} <PageLink url={userUrl(id)}>{shownName}</PageLink>
      {at && <time dateTime={at}>{format.dateTime(at)}</time>}
      {record.length > 0 && <span>{record.join(' · ')}</span>}
      {isStopped && (
        <Tag tone="danger">
          {stoppedUntil
            ? t('desk.account.until', { time: format.dateTime(stoppedUntil) })
            : t('office.state.banned')}
        </Tag>
      )}
      {mayBan && (
        <Button
          size="sm"
          variant="plain"
          aria-label={`${t(isStopped ? 'desk.account.resume' : 'desk.account.suspend')}: ${shownName}`}
          onClick={() => setOpen(true)}
        >
          {t(isStopped ? 'desk.account.resume' : 'desk.account.suspend')}
        </Button>
      )}
      {isOpen && <SuspensionSheet account={account} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  )
}

const DAYS = [1, 3, 7, 14, 30] as const

interface SuspensionSheetProps {
  account: ModeratedAccount
  onChange: () => void
  onClose: () => void
}

function SuspensionSheet({ account: { id: userId, isStopped }, onChange, onClose }: SuspensionSheetProps) {
  const t = useText()
  const [days, setDays] = useState(7)
  const common = {
    noteName: 'reason',
    noteLabel: t('office.reason'),
    noteMax: SUSPENSION_REASON_MAX,
    onDone: onChange,
    onClose,
  } as const
  if (isStopped)
    return (
      <DecisionSheet
        {...common}
        title={t('desk.account.resume')}
        action={unbanUser}
        input={{ userId }}
        doneText={t('desk.account.resumed')}
      />
    )
  return (
    <DecisionSheet
      {...common}
      title={t('desk.account.suspend')}
      text={t('desk.account.text')}
      reasons={['officeKit.reason.insult', 'officeKit.reason.advertising', 'officeKit.reason.privateData']}
      action={suspendUser}
      input={{ userId, days }}
      doneText={t('desk.account.suspended')}
      isDangerous
    >
      <Select
        label={t('desk.account.howLong')}
        value={String(days)}
        choices={DAYS.map((count) => ({ value: String(count), label: t('desk.account.days', { count }) }))}
        onChange={(value) => setDays(Number(value))}
      />
    </DecisionSheet>
  )
}
