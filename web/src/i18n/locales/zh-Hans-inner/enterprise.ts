import { apply } from '../zh-Hans/apply.ts'
import { vetting } from '../zh-Hans/vetting.ts'

const alliance = {
  title: '关于我们',
  story: '为什么要有联盟',
  storyWhy:
    '一个在广东生产、在卡拉干达装车的零件，要经过十双手。每个人都用自己的方式写名称、编号和价格，中间丢失的，最后都变成了时间和信任的成本。',
  storyWhat:
    '联盟把中国、哈萨克斯坦、俄罗斯及周边国家的制造商、贸易商、承运人和维修厂请到一张桌子旁，一起商定零件怎样描述、质量怎样证明、纠纷怎样解决。',
  storyHow: '交易系统就是为此而建的工具：一套目录，四种语言，价格和库存由卖家自己维护，订单双方都看得见。',
  principles: '我们坚持什么',
  principle: { open: '开放', true: '真实', equal: '平等' },
  principleText: {
    open: '诚信经营者皆可加入，规则、会费和决定一律公开。',
    true: '数字来自订单，而不是宣传册；不知道的，就不写。',
    equal: '四种语言，同一份内容。小维修厂看到的价格和规则，与大公司一样。',
  },
  members: '成员是谁',
  member: {
    makers: '制造商',
    brands: '品牌商',
    wholesalers: '批发商',
    carriers: '承运人',
    services: '维修厂与门店',
    experts: '专业机构',
  },
  memberText: {
    makers: '以自有品牌或代工方式生产配件和整车的工厂。',
    brands: '关心自家配件流向何处的商标权利人。',
    wholesalers: '在边境两侧都有库存的贸易公司。',
    carriers: '公路和铁路上的货代、仓储与报关企业。',
    services: '把零件装上车、最先发现问题的人。',
    experts: '行业里的实验室、认证机构、保险公司和律师。',
  },
  structure: '怎样运作',
  body: { assembly: '会员大会', council: '理事会', secretariat: '秘书处', committees: '专业委员会' },
  bodyText: {
    assembly: '全体会员参加，一家一票，通过章程并选举理事会。',
    council: '在大会闭会期间领导工作，对预算负责。',
    secretariat: '运营交易系统、活动和资讯，日常为会员服务。',
    committees: '分别负责配件数据、质量、物流和纠纷调解。',
  },
  papers: '联盟文件',
  contacts: '联系与加入',
  contactsText:
    '会员按城市标在地图上，可以通过他们的店铺联系。想加入的企业先申请开店，秘书处审核资料后会用您的语言答复。',
  contact: {
    office: '联盟办公室',
    address: '地址',
    hours: '办公时间',
    phone: '电话',
    phoneHint: '含国家代码，不留空格：+7727…',
    email: '电子邮箱',
    map: '办公室位置',
    edit: '联盟联系方式',
    choose: '在地图上选择',
  },
  onMap: '地图上的会员',
  allMembers: '全部店铺',
  documents: '系统介绍、条款与许可',
}

/** Enterprises and the alliance. */
export const texts = { apply, vetting, alliance }
