import type { Input } from '@tiantian/contracts/action.ts'
import { createAppVersion, moveAppVersion } from '@tiantian/contracts/release/app-version.ts'
import { newId } from '../platform/id.ts'
import type { DemoActor, DemoStage, DemoStep } from './stage.ts'

type AppVersionDraft = Omit<Input<typeof createAppVersion>['version'], 'url'>

const APP = { type: 'native_app', minNativeVersion: null, isSilent: false, isMandatory: false } as const

/** The number that apps have which are out there: none is offered an update. */
const FIRST: AppVersionDraft = {
  ...APP,
  platforms: ['Android', 'Harmony'],
  version: '1.0.0',
  title: {
    'zh-Hans': '首个版本',
    en: 'The first version',
    ru: 'Первая версия',
    kk: 'Алғашқы нұсқа',
  },
  contents: {
    'zh-Hans': '按零件号或车型查找配件，下单并跟踪货物，与店铺聊天。',
    en: 'Find parts by number or by car, order and follow the goods, write to shops.',
    ru: 'Поиск запчастей по номеру и по машине, заказы и отслеживание груза, переписка с магазинами.',
    kk: 'Бөлшекті нөмірі мен көлігі бойынша іздеу, тапсырыс пен жүкті бақылау, дүкендермен хат алмасу.',
  },
}

const NEXT: AppVersionDraft = {
  ...APP,
  platforms: ['Android', 'Harmony'],
  version: '1.1.0',
  title: {
    'zh-Hans': '扫码查询零件号',
    en: 'Scan a part number',
    ru: 'Сканирование номера детали',
    kk: 'Бөлшек нөмірін сканерлеу',
  },
  contents: {
    'zh-Hans': '用相机识别零件标签；信号不好时，购物车的修改会在联网后自动发送。',
    en: 'The camera reads the label of a part. Changes of the cart made without a network are sent later.',
    ru: 'Камера читает этикетку детали. Изменения корзины без связи отправляются, когда она появится.',
    kk: 'Камера бөлшек жапсырмасын оқиды. Желі жоқта себетке енгізілген өзгерістер кейін жіберіледі.',
  },
}

interface VersionOptions {
  /** A sheet that says that the demonstration has no app. */
  readonly specimen: Buffer
  readonly officer: () => DemoActor
}

/** A version of the app that everybody is offered, and one in preparation. */
export const versionSteps = (
  stage: DemoStage,
  { specimen, officer }: VersionOptions,
): readonly DemoStep[] => [
  {
    hoursAgo: 800,
    async run() {
      const { id } = await prepare(stage, officer(), FIRST, specimen)
      await stage.call(officer(), moveAppVersion, { id, event: 'publish' })
    },
  },
  { hoursAgo: 43, run: () => prepare(stage, officer(), NEXT, specimen) },
]

async function prepare(stage: DemoStage, officer: DemoActor, draft: AppVersionDraft, specimen: Buffer) {
  const url = await stage.publish(officer, `tiantian-mall-${draft.version}.pdf`, specimen)
  const version = { ...draft, url }
  return (await stage.call(officer, createAppVersion, { requestId: newId(), version })).version
}
