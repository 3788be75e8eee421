import { STUDY_KINDS } from '@tiantian/contracts/publish/article-kind.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ArticleList } from './article-list-page.tsx'
import type { ArticlesInput } from './article-query.ts'
import { DatasetList } from './dataset-list.tsx'
import type { StudyTab } from './study-search.ts'
import { STUDY_TABS } from './study-search.ts'

interface StudyListPageProps {
  tab: StudyTab
  wish: ArticlesInput
  onChange: (input: ArticlesInput & { tab?: StudyTab }) => void
}

/** Industry data (S2.14): trade figures, and articles on regulations and markets. */
export function StudyListPage({ tab, wish: input, onChange }: StudyListPageProps) {
  const t = useText()
  const title = t('publish.data')
  return (
    <PageFrame title={title}>
      <Tabs
        label={t('publish.dataset.tabs')}
        tabs={STUDY_TABS.map((value) => ({ value, label: t(`publish.dataset.${value}`) }))}
        value={tab}
        onChange={(next) => onChange({ tab: next })}
      >
        {tab === 'figures' ? (
          <DatasetList />
        ) : (
          <ArticleList title={title} kinds={STUDY_KINDS} wish={input} onChange={onChange} />
        )}
      </Tabs>
    </PageFrame>
  )
}
