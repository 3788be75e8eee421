import { DATASET_CHARTS, TRANSFORMS } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import { DATASET_ACCESS, FLOWS, THEMES } from '@tiantian/contracts/publish/dataset.ts'
import { FREQUENCIES } from '@tiantian/contracts/publish/period.ts'
import { useText } from '../../i18n/use-text.ts'

/** Options of a dataset and its charts, as text. */
export function useChoices() {
  const t = useText()
  return {
    theme: THEMES.map((value) => ({ value, label: t(`dataroom.theme.${value}`) })),
    frequency: FREQUENCIES.map((value) => ({ value, label: t(`dataroom.frequency.${value}`) })),
    flow: FLOWS.map((value) => ({ value, label: t(`dataroom.flow.${value}`) })),
    access: DATASET_ACCESS.map((value) => ({ value, label: t(`dataroom.access.${value}`) })),
    decimals: ['0', '1', '2', '3', '4'].map((value) => ({ value, label: value })),
    kind: DATASET_CHARTS.map((value) => ({
      value,
      label: t(value === 'table' ? 'publish.dataset.asTable' : `publish.dataset.${value}`),
    })),
    transform: TRANSFORMS.map((value) => ({ value, label: t(`publish.dataset.transform.${value}`) })),
  }
}
