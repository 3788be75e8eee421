import type { PersonalData } from '../../platform/personal-data.ts'

const files: PersonalData = {
  name: 'files',
  title: {
    'zh-Hans': '已上传的文件',
    en: 'Uploaded files',
    ru: 'Загруженные файлы',
    kk: 'Жүктелген файлдар',
  },
  from: `(select * from media_files where state = 'ready') f`,
  owner: 'f.owner_id',
  key: { 'f.id': 'uuid' },
  columns: {
    address: `'/media/file/' || f.path`,
    bytes: 'f.bytes',
    uploadedAt: 'f.created_at',
  },
}

export const mediaPersonalData: readonly PersonalData[] = [files]
