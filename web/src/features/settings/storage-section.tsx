import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { cacheBytes, clearCache } from './device-cache.ts'
import { SettingDeed } from './setting-deed.tsx'

/** What this device stores for speed and convenience, its size, and a button to delete it. */
export function StorageSection() {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const [bytes, setBytes] = useState(() => cacheBytes(client))
  const clear = async () => {
    await clearCache(client)
    setBytes(cacheBytes(client))
    showToast({ title: t('settings.storage.cleared'), icon: 'success' })
  }
  const amount = format.number(Math.ceil(bytes / 1000))
  return (
    <Section title={t('settings.storage.title')} isPanel>
      <SettingDeed
        name={`${t('settings.storage.cache')} · ${t('settings.storage.bytes', { amount })}`}
        text={t('settings.storage.text')}
      >
        <Button variant="soft" size="sm" disabled={bytes === 0} onClick={() => void clear()}>
          {t('settings.storage.clear')}
        </Button>
      </SettingDeed>
    </Section>
  )
}
