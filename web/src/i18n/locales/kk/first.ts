import { condition } from '@tiantian/contracts/words/first/kk.ts'

/** Texts of the first page that belong to other areas. */
export const first = {
  catalogue: {
    condition,
    moq: 'кемінде {{pieces}} дана',
    lead_one: '{{range}} күн',
    lead_other: '{{range}} күн',
    sameDay: 'бүгін жөнелтіледі',
    inStock: 'Қоймада: {{pieces}}',
    outOfStock: 'Қоймада жоқ',
    stockOnRequest: 'Қалдығы сұрау бойынша',
  },
  order: {
    confirmTitle: 'Тапсырысты растау',
    listTitle: 'Тапсырыстарым',
    detailTitle: 'Тапсырыс мәліметі',
    gone: 'Аккаунтыңызда мұндай тапсырыс жоқ',
    goneNote: 'Сілтемені тексеріңіз. Тапсырыс басқа аккаунттан берілген болуы мүмкін.',
  },
  saved: {
    keep: 'Таңдаулыға қосу',
    kept: 'Таңдаулыда',
    keepOf: 'Таңдаулы: {{name}}',
  },
  security: {
    factorMissing: {
      title: 'Екі қадамды кіру қажет',
      text: 'Рөліңіз тек екі қадамды кірумен жұмыс істейді: аутентификатор қолданбасын немесе кіру кілтін қосыңыз.',
      go: 'Қосу',
    },
  },
  shop: {
    products_one: '{{number}} тауар',
    products_other: '{{number}} тауар',
    onTime: '{{share}} % уақытында',
  },
  vehicle: {
    fit: {
      fits: 'Көлігіңізге сай',
      maybe: 'Нұсқасын тексеріңіз',
      no: 'Сай келмейді',
      unknown: 'Дерек жоқ',
    },
    fitsCar: 'Сай келеді: {{car}}',
    myCar: 'Менің көлігім',
    choose: 'Көлікті таңдау',
    invite: 'Көлігіңізді бір рет таңдаңыз: әр бөлшектің сай келетін-келмейтіні бірден көрінеді.',
    change: 'Көлікті ауыстыру',
    garage: {
      all: 'Гараж ({{count}})',
    },
  },
}
