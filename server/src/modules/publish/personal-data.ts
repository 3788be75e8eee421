import type { PersonalData } from '../../platform/personal-data.ts'

const articles: PersonalData = {
  name: 'articles',
  title: { 'zh-Hans': '我的文章', en: 'My articles', ru: 'Мои статьи', kk: 'Менің мақалаларым' },
  from: 'articles a join article_texts t on t.article_id = a.id',
  owner: 'a.owner_id',
  key: { 'a.id': 'uuid', 't.language': 'text' },
  columns: {
    code: 'a.code',
    kind: 'a.kind',
    language: 't.language',
    title: 't.title',
    summary: 't.summary',
    state: 't.state',
    createdAt: 'a.created_at',
    updatedAt: 't.updated_at',
  },
}

const versions: PersonalData = {
  name: 'article-versions',
  title: {
    'zh-Hans': '我写的文章版本',
    en: 'Versions of articles that I wrote',
    ru: 'Версии статей, которые я писал',
    kk: 'Мен жазған мақала нұсқалары',
  },
  from: 'article_revisions r',
  owner: 'r.author_id',
  key: { 'r.article_id': 'uuid', 'r.language': 'text', 'r.n': 'int' },
  columns: {
    article: 'r.article_id',
    language: 'r.language',
    version: 'r.n',
    title: `r.snapshot ->> 'title'`,
    note: 'r.note',
    at: 'r.created_at',
  },
}

const followed: PersonalData = {
  name: 'followed-datasets',
  title: {
    'zh-Hans': '我关注的数据集',
    en: 'Datasets that I follow',
    ru: 'Наборы данных, за которыми я слежу',
    kk: 'Мен бақылайтын деректер жинақтары',
  },
  from: 'dataset_followers f join datasets d on d.id = f.dataset_id',
  owner: 'f.user_id',
  key: { 'f.dataset_id': 'uuid' },
  columns: { dataset: 'd.slug', title: 'd.title', since: 'f.created_at' },
}

export const publishPersonalData: readonly PersonalData[] = [articles, versions, followed]
