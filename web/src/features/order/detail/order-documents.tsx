import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import type { OrderDocument, OrderDocumentKind } from '@tiantian/contracts/order/document.ts'
import { ORDER_DOCUMENT_KINDS, ORDER_DOCUMENTS_MAX } from '@tiantian/contracts/order/document.ts'
import {
  addOrderDocument,
  openAnyFile,
  openOrderFile,
  removeOrderDocument,
} from '@tiantian/contracts/order/document-actions.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import type { PaperLanguage } from '@tiantian/contracts/order/paper.ts'
import { openPaper, PAPER_LANGUAGES, papersOf } from '@tiantian/contracts/order/paper.ts'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { field } from '../../../ui/form/use-form.ts'
import { showModal } from '../../../ui/overlay/modal-store.ts'
import surface from '../../../ui/surface.module.css'
import { DocumentField } from '../../media/document-field.tsx'
import { signedBy, usePrivateUpload } from '../../media/use-private-upload.ts'
import { languageName } from '../../shell/alliance.ts'
import { showFailure } from '../../shell/error/failure.ts'
import { keepOrder } from '../order-query.ts'
import type { OrderSheetProps } from '../sheets/order-sheets.tsx'
import { SheetForm, useOrderForm } from '../sheets/order-sheets.tsx'
import css from './order-documents.module.css'

/** The trade documents of an order, in English and one more language (S1.17). */
export function OrderPapers({ order }: { order: Order }) {
  const t = useText()
  const own = useLanguage()
  const [language, setLanguage] = useState<PaperLanguage>(own === 'en' ? 'ru' : own)
  const opening = useMutation({
    mutationFn: (number: string) => call(openPaper, { id: order.id, number, language }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  const papers = papersOf(order)
  if (papers.length === 0) return null
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('order.papers.title')}</h2>
      <p className={css.hint}>{t('order.papers.hint')}</p>
      <Select
        label={t('order.papers.language')}
        value={language}
        choices={PAPER_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={(value) => setLanguage(value as PaperLanguage)}
      />
      <ul className={css.list}>
        {papers.map(({ kind, number }) => (
          <li key={number}>
            <Button
              variant="secondary"
              isBlock
              isLoading={opening.isPending && opening.variables === number}
              onClick={() => opening.mutate(number)}
            >
              {t(`order.papers.kind.${kind}`)} <span className={css.number}>{number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Papers that the sides have from others, by kind: contract, waybill, certificates (S1.17). */
export function OrderDocuments({ order }: { order: Order }) {
  const t = useText()
  const [isAdding, setAdding] = useState(false)
  const { documents, side } = order
  const mayAdd =
    side !== 'office' && documents.filter((each) => each.side === side).length < ORDER_DOCUMENTS_MAX
  if (documents.length === 0 && !mayAdd) return null
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('order.documents.title')}</h2>
      <p className={css.hint}>{t('order.documents.hint')}</p>
      <ul className={css.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentRow document={document} side={side} />
            {document.side === side && <RemoveButton document={document} />}
          </li>
        ))}
      </ul>
      {mayAdd && (
        <Button variant="secondary" isBlock onClick={() => setAdding(true)}>
          {t('order.documents.add')}
        </Button>
      )}
      {isAdding && <DocumentSheet order={order} onClose={() => setAdding(false)} />}
    </section>
  )
}

function DocumentRow({ document, side }: { document: OrderDocument; side: Order['side'] }) {
  const t = useText()
  const format = useFormat()
  const opening = useMutation({
    mutationFn: () => call(side === 'office' ? openAnyFile : openOrderFile, { id: document.id }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  const { kind, number, datedOn, validUntil, name } = document
  const facts = [
    number && `№ ${number}`,
    datedOn && t('order.documents.from', { date: format.date(datedOn) }),
    validUntil && t('order.documents.until', { date: format.date(validUntil) }),
    t(`order.life.actor.${document.side}`),
  ]
  return (
    <div className={css.document}>
      <Button
        variant="plain"
        className={css.open}
        isLoading={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {t(`order.documents.kind.${kind}`)}: {name}
      </Button>
      <p className={css.hint}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Asks first: the file is gone for both sides. */
function RemoveButton({ document: { id, kind, name } }: { document: OrderDocument }) {
  const t = useText()
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => call(removeOrderDocument, { id }),
    onSuccess: (reply) => keepOrder(client, reply),
    onError: showFailure,
  })
  const ask = async () => {
    const isSure = await showModal({
      title: t('order.documents.removeTitle'),
      content: t('order.documents.removeText', { name: `${t(`order.documents.kind.${kind}`)}: ${name}` }),
      confirmText: t('order.documents.remove'),
      cancelText: t('order.documents.keep'),
      isDangerous: true,
    })
    if (isSure) removing.mutate()
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${t('order.documents.remove')}: ${name}`}
      isLoading={removing.isPending}
      onClick={() => void ask()}
    >
      {t('order.documents.remove')}
    </Button>
  )
}

function DocumentSheet({ order, onClose }: OrderSheetProps) {
  const t = useText()
  const start = {
    kind: 'contract' as OrderDocumentKind,
    number: '',
    datedOn: '',
    validUntil: '',
    file: null as { fileId: string; name: string } | null,
  }
  const form = useOrderForm(addOrderDocument, { onClose }, start, (draft) => ({ id: order.id, ...draft }))
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: signedBy(signDocument, {}),
    onUploaded: (fileId, name) => form.set('file', { fileId, name }),
  })
  return (
    <SheetForm
      title={t('order.documents.add')}
      form={form}
      submit={t('order.documents.add')}
      isBlocked={isBusy}
      onClose={onClose}
    >
      <Select
        label={t('order.bulk.kind')}
        value={form.draft.kind}
        choices={ORDER_DOCUMENT_KINDS.map((value) => ({ value, label: t(`order.documents.kind.${value}`) }))}
        onChange={(value) => form.set('kind', value as OrderDocumentKind)}
      />
      <TextField label={t('order.documents.number')} isOptional maxLength={60} {...field(form, 'number')} />
      <TextField label={t('order.documents.datedOn')} isOptional type="date" {...field(form, 'datedOn')} />
      <TextField
        label={t('order.documents.validUntil')}
        isOptional
        type="date"
        {...field(form, 'validUntil')}
      />
      <DocumentField
        label={t('order.claim.files')}
        fileName={form.draft.file?.name}
        problem={refusal || (form.errors.file ? t('order.documents.fileNeeded') : '')}
        isBusy={isBusy}
        percent={percent}
        onChoose={upload}
      />
    </SheetForm>
  )
}
