import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { answerMissing, findTransfer, missTransfer, seeTransfer } from '@tiantian/contracts/order/payment.ts'
import { REASON_MAX } from '@tiantian/contracts/order/proposal.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DecisionSheet } from '../../../office/decision-sheet.tsx'
import { call } from '../../../sdk/call.ts'
import { Button } from '../../../ui/button.tsx'
import notice from '../../../ui/notice.module.css'
import { showFailure } from '../../shell/error/failure.ts'
import { keepOrder } from '../order-query.ts'

/** The office states whether a transfer that the shop has confirmed is on its account, or never came (S3.5). */
export function UnseenButtons({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const [isMissing, setMissing] = useState(false)
  const seeing = useMutation({
    mutationFn: () => call(seeTransfer, { id }),
    onSuccess: (reply) => keepOrder(client, reply),
    onError: showFailure,
  })
  return (
    <>
      <Button size="sm" isLoading={seeing.isPending} onClick={() => seeing.mutate()}>
        {t('order.life.seen')}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setMissing(true)}>
        {t('order.missing.state')}
      </Button>
      {isMissing && (
        <DecisionSheet
          title={t('order.missing.state')}
          text={t('order.missing.consequence')}
          noteLabel={t('order.life.reason')}
          noteHint={t('order.missing.reasonHint')}
          noteMax={REASON_MAX}
          isDangerous
          action={missTransfer}
          noteName="reason"
          input={{ id }}
          onDone={(reply) => keepOrder(client, reply)}
          onClose={() => setMissing(false)}
        />
      )}
    </>
  )
}

interface MissingNoticeProps {
  payment: Order['payments'][number]
  side: Order['side']
  mayAnswer: boolean
}

/** A transfer that never came: why the office says so, what the shop answers, and that it came after all. */
export function MissingNotice({ payment: { id, missing }, side, mayAnswer }: MissingNoticeProps) {
  const t = useText()
  const client = useQueryClient()
  const [isAnswering, setAnswering] = useState(false)
  const [isFinding, setFinding] = useState(false)
  if (!missing) return null
  const { reason, answer } = missing
  return (
    <div className={notice.notice} data-tone="warning" role="status">
      <p>{t(`order.missing.text.${side}`, { reason })}</p>
      {answer && <p>{t('order.missing.answered', { answer })}</p>}
      {side === 'seller' && mayAnswer && !answer && (
        <Button size="sm" variant="secondary" onClick={() => setAnswering(true)}>
          {t('order.missing.answer')}
        </Button>
      )}
      {side === 'office' && (
        <Button size="sm" variant="secondary" onClick={() => setFinding(true)}>
          {t('order.missing.came')}
        </Button>
      )}
      {isFinding && (
        <DecisionSheet
          title={t('order.missing.came')}
          text={t('order.missing.cameConsequence')}
          noteLabel={t('order.life.reason')}
          noteHint={t('order.missing.cameHint')}
          noteMax={REASON_MAX}
          action={findTransfer}
          noteName="reason"
          input={{ id }}
          onDone={(reply) => keepOrder(client, reply)}
          onClose={() => setFinding(false)}
        />
      )}
      {isAnswering && (
        <DecisionSheet
          title={t('order.missing.answer')}
          noteLabel={t('order.missing.answerLabel')}
          noteHint={t('order.missing.answerHint')}
          noteMax={REASON_MAX}
          action={answerMissing}
          noteName="answer"
          input={{ id }}
          onDone={(reply) => keepOrder(client, reply)}
          onClose={() => setAnswering(false)}
        />
      )}
    </div>
  )
}
