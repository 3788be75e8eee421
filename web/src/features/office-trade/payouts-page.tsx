import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Payout } from '@tiantian/contracts/ledger/ledger.ts'
import { decidePayout, listPayouts, payoutMachine } from '@tiantian/contracts/ledger/ledger.ts'
import { PAYOUT_STATES } from '@tiantian/contracts/ledger/names.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { columnsOf } from '../../office/column.tsx'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { payoutColumns } from '../balance/payout-columns.tsx'
import { showFailure } from '../shell/error/failure.ts'
import css from './payouts-page.module.css'

const { actions, text } = columnsOf<Payout>()

const COLUMNS = [
  text('holderName', 'ledger.holder'),
  // Why one was refused is chosen to be shown: the buttons need its room.
  ...payoutColumns.map((column) => (column.key === 'reason' ? { ...column, isHidden: true } : column)),
  actions(150, (payout) => <PayoutButtons payout={payout} />),
]

const FILTERS = [select('state', 'ledger.state', PAYOUT_STATES, (state) => `ledger.payoutState.${state}`)]

/** Payouts of shops and buyers, or one of them: one officer approves, another one sends. */
export function PayoutsPage({ id }: { id: string | undefined }) {
  const t = useText()
  return (
    <OfficePage title={t('ledger.officeTitle')} permission="ledger.payout">
      <QueryTable
        label={t('ledger.officeTitle')}
        action={listPayouts}
        input={id === undefined ? {} : { id }}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        exportAs="payouts"
        emptyTitle={t('ledger.payoutsEmpty')}
      />
    </OfficePage>
  )
}

function PayoutButtons({ payout: { id, state, isFirstApprover } }: { payout: Payout }) {
  const t = useText()
  const client = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const deciding = useMutation({
    mutationFn: (event: 'approve' | 'send') => call(decidePayout, { id, event }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries(readsBy(listPayouts)),
  })
  const events = eventsFor(payoutMachine, state, 'ledger.payout')
  return (
    <span className={css.buttons}>
      {events.map((event) =>
        event === 'reject' ? (
          <Button key={event} size="sm" variant="secondary" onClick={() => setRejecting(true)}>
            {t('ledger.reject')}
          </Button>
        ) : (
          <Button
            key={event}
            size="sm"
            disabled={event === 'send' && isFirstApprover}
            title={event === 'send' && isFirstApprover ? t('ledger.waitSecond') : undefined}
            isLoading={deciding.isPending}
            onClick={() => deciding.mutate(event)}
          >
            {t(`ledger.${event}`)}
          </Button>
        ),
      )}
      {isRejecting && (
        <DecisionSheet
          title={t('ledger.reject')}
          noteLabel={t('ledger.reason')}
          noteMax={500}
          action={decidePayout}
          noteName="reason"
          input={{ id, event: 'reject' }}
          onDone={() => void client.invalidateQueries(readsBy(listPayouts))}
          onClose={() => setRejecting(false)}
        />
      )}
    </span>
  )
}
