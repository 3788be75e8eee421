import { useMutation } from '@tanstack/react-query'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { LabelKind } from '@tiantian/contracts/publish/names.ts'
import { LABEL_KINDS } from '@tiantian/contracts/publish/names.ts'
import type { OfficeLabel, OfficeLabels } from '@tiantian/contracts/publish/office-label.ts'
import { listOfficeLabels, orderLabels, removeLabel } from '@tiantian/contracts/publish/office-label.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, moved, moveSteps } from '../../office/list-editor.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useCacheLabels } from './article-labels.ts'
import { LabelSheet } from './label-sheet.tsx'
import css from './labels-page.module.css'

interface LabelsPageProps {
  kind: LabelKind
  onKind: (kind: LabelKind) => void
}

/** Categories and tags of articles: names in four languages, order and visibility. */
export function LabelsPage({ kind, onKind }: LabelsPageProps) {
  const t = useText()
  const result = useQuery(query(listOfficeLabels, {}))
  const { data } = result
  return (
    <OfficePage title={t('newsroom.labels')} permission="publish.write">
      <Tabs
        label={t('newsroom.labels')}
        tabs={LABEL_KINDS.map((value) => ({ value, label: t(`newsroom.label.${value}`) }))}
        value={kind}
        onChange={onKind}
      >
        {data ? (
          <Labels key={kind} kind={kind} labels={data} />
        ) : (
          <LoadState result={result} skeleton={<SkeletonLines count={8} />} />
        )}
      </Tabs>
    </OfficePage>
  )
}

/** No address is that short. */
const NEW = '+'

interface LabelsProps {
  kind: LabelKind
  labels: OfficeLabels
}

function Labels({ kind, labels }: LabelsProps) {
  const t = useText()
  const mayChange = useMayName()
  /** The address of a label, or `NEW`. */
  const [open, setOpen] = useState<string>()
  const rows = kind === 'category' ? labels.categories : labels.tags
  return (
    <div className={css.page}>
      {mayChange ? (
        <Button onClick={() => setOpen(NEW)}>{t(`newsroom.label.new_${kind}`)}</Button>
      ) : (
        <p className={css.note}>{t('newsroom.label.readOnly')}</p>
      )}
      {rows.length === 0 && <EmptyState title={t('newsroom.label.none')} />}
      <ul className={css.list}>
        {rows.map((label) => (
          <Row
            key={label.slug}
            kind={kind}
            label={label}
            rows={rows}
            onEdit={mayChange && (() => setOpen(label.slug))}
          />
        ))}
      </ul>
      {open && (
        <LabelSheet
          kind={kind}
          label={rows.find(({ slug }) => slug === open)}
          categories={labels.categories}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** Names are in all languages: a publisher of a single language may only read them. */
function useMayName(): boolean {
  const { role } = useSession()
  return LANGUAGES.every((language) => isAllowed(role, 'publish.release', language))
}

interface RowProps {
  kind: LabelKind
  label: OfficeLabel
  rows: readonly OfficeLabel[]
  /** False for read-only users. */
  onEdit: (() => void) | false
}

function Row({ kind, label, rows, onEdit }: RowProps) {
  const t = useText()
  const language = useLanguage()
  const { order, remove } = useChanges(kind)
  const { slug, name, depth, isHidden, version, useCount, parent } = label
  const beside = rows.filter((each) => each.parent === parent).map((each) => each.slug)
  const at = beside.indexOf(slug)
  const move = (by: number) => order.mutate({ parent, slugs: [...moved(beside, at, by)] })
  return (
    <ItemRow
      name={textIn(name, language)}
      onEdit={onEdit || undefined}
      {...(onEdit && moveSteps(beside.length, at, move))}
      onRemove={onEdit && useCount === 0 ? () => remove.mutate({ slug, version }) : undefined}
    >
      <p className={css.about} data-depth={depth}>
        <span>{slug}</span>
        <span>{t('newsroom.label.uses', { count: useCount })}</span>
        {isHidden && <Tag tone="warning">{t('newsroom.label.hidden')}</Tag>}
      </p>
    </ItemRow>
  )
}

function useChanges(kind: LabelKind) {
  const cache = useCacheLabels()
  const order = useMutation({
    mutationFn: (input: { parent: string | null; slugs: string[] }) => call(orderLabels, { kind, ...input }),
    onSuccess: cache,
  })
  const remove = useMutation({
    mutationFn: (input: { slug: string; version: number }) => call(removeLabel, { kind, ...input }),
    onSuccess: cache,
  })
  return { order, remove }
}
