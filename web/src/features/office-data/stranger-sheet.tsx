import { useMutation } from '@tanstack/react-query'
import type { OfficeDataset, Stranger } from '@tiantian/contracts/publish/dataset-import.ts'
import { addMembers } from '@tiantian/contracts/publish/dataset-office.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Unsaved } from '../../ui/unsaved.tsx'
import { useWritingLanguage } from '../office-event-setup/words-field.tsx'
import css from './dataset-parts.module.css'
import { useCacheDraft } from './draft-query.ts'

interface StrangerSheetProps {
  dataset: OfficeDataset
  strangers: readonly Stranger[]
  onAdded: () => void
  onClose: () => void
}

const nameOf = ({ dimension, key }: Stranger) => `${dimension}:${key}`

/** Keys of a file that the dataset lacks, named so that they become its members. */
export function StrangerSheet({ dataset, strangers, onAdded, onClose }: StrangerSheetProps) {
  const t = useText()
  const writing = useWritingLanguage()
  const proposed = useProposed()
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(strangers.map((each) => [nameOf(each), proposed(each)])),
  )
  const adding = useAdding(dataset, onAdded)
  const isReady = strangers.every((each) => names[nameOf(each)]?.trim())
  const labelOf = ({ dimension, key }: Stranger) =>
    `${dataset.dimensions.find((each) => each.key === dimension)?.label ?? dimension}: ${key}`
  const add = () =>
    adding.mutate(
      strangers.map((each) => ({ ...each, label: { [writing]: names[nameOf(each)]?.trim() ?? '' } })),
    )
  return (
    <BottomSheet isOpen title={t('dataroom.unknown', { count: strangers.length })} onClose={onClose}>
      <div className={css.form}>
        <Unsaved when={strangers.some((each) => names[nameOf(each)] !== proposed(each))} />
        <p className={css.muted}>{t('dataroom.unknownText')}</p>
        {strangers.map((each) => (
          <TextField
            key={nameOf(each)}
            label={labelOf(each)}
            lang={writing}
            maxLength={80}
            value={names[nameOf(each)] ?? ''}
            onChange={(text) => setNames((before) => ({ ...before, [nameOf(each)]: text }))}
          />
        ))}
        <Button disabled={!isReady} isLoading={adding.isPending} onClick={add}>
          {t('dataroom.addUnknown')}
        </Button>
      </div>
    </BottomSheet>
  )
}

/** Two capital letters are most likely a country; browsers know few country names in Kazakh. */
function useProposed() {
  const language = useLanguage()
  return ({ key }: Stranger) => {
    if (!/^[A-Z]{2}$/.test(key) || language === 'kk') return ''
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(key) ?? ''
  }
}

type StrangerSheetNamed = Stranger & { readonly label: Readonly<Record<string, string>> }

function useAdding({ slug }: OfficeDataset, onAdded: () => void) {
  const t = useText()
  const cache = useCacheDraft()
  return useMutation({
    async mutationFn(named: readonly StrangerSheetNamed[]) {
      for (const [dimension, of] of Map.groupBy(named, (each) => each.dimension)) {
        const members = of.map(({ key, label }) => ({ key, label }))
        cache(await call(addMembers, { slug, dimension, members }))
      }
    },
    onSuccess() {
      showToast({ title: t('dataroom.added'), icon: 'success' })
      onAdded()
    },
  })
}
