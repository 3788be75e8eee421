import type { Language } from '@tiantian/contracts/language.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'

interface SectionWords {
  readonly name: string
  readonly lead: string
  readonly gone: string
  readonly missing: string
}

interface ShellWords {
  readonly home: string
  readonly homeLead: string
  readonly open: string
  readonly openApp: string
  readonly way: string
  readonly languages: string
  readonly all: string
  readonly more: string
  readonly nothing: string
  /** Below a page that is not found. */
  readonly goneText: string
  readonly missingText: string
  readonly lost: string
}

/** The texts in the frame of a shared page. */
export const SHELL_WORDS: Record<Language, ShellWords> = {
  'zh-Hans': {
    home: '首页',
    homeLead: '联盟资讯、活动、行业数据，以及各国店铺的汽车零部件。',
    open: '在交易系统中打开',
    openApp: '打开应用',
    way: '当前位置',
    languages: '其他语言',
    all: '查看全部',
    more: '下一页',
    nothing: '暂无内容。',
    goneText: '您可以看看这些内容。',
    missingText: '网址可能有误，您可以看看这些内容。',
    lost: '没有这个页面',
  },
  en: {
    home: 'Home',
    homeLead:
      'News of the alliance, its events, figures of the trade, and car parts from shops in many countries.',
    open: 'Open in the trading system',
    openApp: 'Open the app',
    way: 'You are here',
    languages: 'Other languages',
    all: 'See all',
    more: 'Next page',
    nothing: 'Nothing here yet.',
    goneText: 'These may be of use instead.',
    missingText: 'The address may be mistyped. These may be of use instead.',
    lost: 'There is no such page',
  },
  ru: {
    home: 'Главная',
    homeLead: 'Новости альянса, мероприятия, данные отрасли и автозапчасти от магазинов из разных стран.',
    open: 'Открыть в торговой системе',
    openApp: 'Открыть приложение',
    way: 'Вы здесь',
    languages: 'Другие языки',
    all: 'Смотреть все',
    more: 'Следующая страница',
    nothing: 'Здесь пока ничего нет.',
    goneText: 'Возможно, вам пригодится это.',
    missingText: 'Возможно, в адресе опечатка. Вот что есть у нас.',
    lost: 'Такой страницы нет',
  },
  kk: {
    home: 'Басты бет',
    homeLead: 'Альянс жаңалықтары, іс-шаралары, сала деректері және түрлі елдер дүкендерінің автобөлшектері.',
    open: 'Сауда жүйесінде ашу',
    openApp: 'Қосымшаны ашу',
    way: 'Сіз осындасыз',
    languages: 'Басқа тілдер',
    all: 'Барлығын көру',
    more: 'Келесі бет',
    nothing: 'Мұнда әзірге ештеңе жоқ.',
    goneText: 'Оның орнына мыналар пайдалы болуы мүмкін.',
    missingText: 'Мекенжайда қате болуы мүмкін. Бізде мыналар бар.',
    lost: 'Мұндай бет жоқ',
  },
}

/** The name of each kind of page, and the text shown when one does not exist. */
export const SECTION_WORDS: Record<Language, Record<ShareSectionName, SectionWords>> = {
  'zh-Hans': {
    news: {
      name: '联盟资讯',
      lead: '汽车及零部件跨境贸易的新闻、访谈与公告。',
      gone: '这篇文章已撤下',
      missing: '没有这篇文章',
    },
    event: {
      name: '展会论坛',
      lead: '展会、论坛与对接会：时间、地点、日程与参展商。',
      gone: '这场活动已不再公开',
      missing: '没有这场活动',
    },
    data: {
      name: '行业数据',
      lead: '整车与零部件贸易数据，注明来源与方法，可下载。',
      gone: '这组数据已撤下',
      missing: '没有这组数据',
    },
    product: {
      name: '热销零部件',
      lead: '按零件号、品牌和车型查找，价格与库存由卖家提供。',
      gone: '该商品已下架',
      missing: '没有这件商品',
    },
    category: {
      name: '零部件分类',
      lead: '从制动到电气，按系统查找零部件。',
      gone: '没有这个分类',
      missing: '没有这个分类',
    },
    shop: {
      name: '店铺',
      lead: '来自各国的汽配店铺：主营车型、仓库与评分。',
      gone: '这家店铺已关闭',
      missing: '没有这家店铺',
    },
    company: {
      name: '企业',
      lead: '在联盟展会与论坛上参展的企业：品牌、产品、展位与店铺。',
      gone: '这家企业已不再参展',
      missing: '没有这家企业',
    },
  },
  en: {
    news: {
      name: 'Alliance News',
      lead: 'News, interviews and notices about trading cars and parts across borders.',
      gone: 'This article has been taken back',
      missing: 'There is no such article',
    },
    event: {
      name: 'Expo and Forum',
      lead: 'Fairs, forums and business meetings: when, where, the agenda and who exhibits.',
      gone: 'This event is no longer public',
      missing: 'There is no such event',
    },
    data: {
      name: 'Industry Data',
      lead: 'Figures of the trade in cars and parts, with their source and method, to download.',
      gone: 'These figures have been taken back',
      missing: 'There are no such figures',
    },
    product: {
      name: 'Parts on sale',
      lead: 'By part number, brand and car, with the prices and stock of each seller.',
      gone: 'This part is no longer on sale',
      missing: 'There is no such part',
    },
    category: {
      name: 'Categories of parts',
      lead: 'From brakes to electrics: parts by the system they belong to.',
      gone: 'There is no such category',
      missing: 'There is no such category',
    },
    shop: {
      name: 'Shops',
      lead: 'Sellers of car parts from many countries: the makes they know, their warehouses and ratings.',
      gone: 'This shop has closed',
      missing: 'There is no such shop',
    },
    company: {
      name: 'Companies',
      lead: 'Who exhibits at the fairs and forums of the alliance: brands, goods, stands and shops.',
      gone: 'This company no longer exhibits',
      missing: 'There is no such company',
    },
  },
  ru: {
    news: {
      name: 'Новости альянса',
      lead: 'Новости, интервью и объявления о торговле автомобилями и запчастями между странами.',
      gone: 'Эту статью сняли с публикации',
      missing: 'Такой статьи нет',
    },
    event: {
      name: 'Выставки и форумы',
      lead: 'Выставки, форумы и деловые встречи: когда, где, программа и участники.',
      gone: 'Это мероприятие больше не показывают',
      missing: 'Такого мероприятия нет',
    },
    data: {
      name: 'Данные отрасли',
      lead: 'Цифры торговли автомобилями и запчастями с источником и методикой, их можно скачать.',
      gone: 'Эти данные сняли с публикации',
      missing: 'Таких данных нет',
    },
    product: {
      name: 'Запчасти в продаже',
      lead: 'По номеру, бренду и автомобилю, с ценами и остатками продавцов.',
      gone: 'Этот товар больше не продаётся',
      missing: 'Такого товара нет',
    },
    category: {
      name: 'Категории запчастей',
      lead: 'От тормозов до электрики: запчасти по системам автомобиля.',
      gone: 'Такой категории нет',
      missing: 'Такой категории нет',
    },
    shop: {
      name: 'Магазины',
      lead: 'Продавцы запчастей из разных стран: с какими марками работают, где склады, какие оценки.',
      gone: 'Этот магазин закрылся',
      missing: 'Такого магазина нет',
    },
    company: {
      name: 'Компании',
      lead: 'Кто участвует в выставках и форумах альянса: бренды, товары, стенды и магазины.',
      gone: 'Эта компания больше не участвует в выставках',
      missing: 'Такой компании нет',
    },
  },
  kk: {
    news: {
      name: 'Альянс жаңалықтары',
      lead: 'Автомобиль мен бөлшектердің трансшекаралық саудасы туралы жаңалықтар, сұхбаттар мен хабарландырулар.',
      gone: 'Бұл мақала жарияланымнан алынды',
      missing: 'Мұндай мақала жоқ',
    },
    event: {
      name: 'Көрмелер мен форумдар',
      lead: 'Көрмелер, форумдар мен іскерлік кездесулер: қашан, қайда, бағдарламасы және қатысушылары.',
      gone: 'Бұл іс-шара енді көрсетілмейді',
      missing: 'Мұндай іс-шара жоқ',
    },
    data: {
      name: 'Сала деректері',
      lead: 'Автомобиль мен бөлшек саудасының сандары: дереккөзі мен әдістемесі көрсетілген, жүктеп алуға болады.',
      gone: 'Бұл деректер жарияланымнан алынды',
      missing: 'Мұндай деректер жоқ',
    },
    product: {
      name: 'Сатылымдағы бөлшектер',
      lead: 'Нөмірі, бренді және көлігі бойынша, сатушылардың бағасы мен қалдығымен.',
      gone: 'Бұл тауар енді сатылмайды',
      missing: 'Мұндай тауар жоқ',
    },
    category: {
      name: 'Бөлшек санаттары',
      lead: 'Тежегіштен электрикаға дейін: бөлшектер көлік жүйелері бойынша.',
      gone: 'Мұндай санат жоқ',
      missing: 'Мұндай санат жоқ',
    },
    shop: {
      name: 'Дүкендер',
      lead: 'Түрлі елдердің бөлшек сатушылары: қай маркалармен жұмыс істейді, қоймалары мен рейтингі.',
      gone: 'Бұл дүкен жабылды',
      missing: 'Мұндай дүкен жоқ',
    },
    company: {
      name: 'Компаниялар',
      lead: 'Альянс көрмелері мен форумдарына қатысатын компаниялар: брендтері, тауарлары, стендтері мен дүкендері.',
      gone: 'Бұл компания енді көрмелерге қатыспайды',
      missing: 'Мұндай компания жоқ',
    },
  },
}
