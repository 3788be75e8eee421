import { apply } from '../en/apply.ts'
import { vetting } from '../en/vetting.ts'

const alliance = {
  title: 'About Us',
  story: 'Why there is an alliance',
  storyWhy:
    'A part that is made in Guangdong and fitted in Karaganda passes ten pairs of hands. Each writes down its name, its number and its price in another way, and what is lost between them costs time and trust.',
  storyWhat:
    'The alliance brings makers, traders, carriers and workshops of China, Kazakhstan, Russia and their neighbours to one table. We agree on how parts are described, how quality is shown and how disputes are settled.',
  storyHow:
    'The trading system is the tool for that: one catalogue, four languages, prices and stock from the seller’s own hand, and orders that both sides can follow.',
  principles: 'What we hold to',
  principle: { open: 'Open', true: 'True', equal: 'Equal' },
  principleText: {
    open: 'Anyone who trades honestly may join. Rules, fees and decisions are published.',
    true: 'Figures come from orders, not from brochures. What we do not know we leave out.',
    equal: 'Four languages, one text. A small workshop sees the same prices and rules as a large house.',
  },
  members: 'Who the members are',
  member: {
    makers: 'Makers',
    brands: 'Brands',
    wholesalers: 'Wholesalers',
    carriers: 'Carriers',
    services: 'Workshops and shops',
    experts: 'Experts',
  },
  memberText: {
    makers: 'Factories of parts and vehicles that sell under their own name or for others.',
    brands: 'Owners of trade marks who want to know where their parts end up.',
    wholesalers: 'Trading houses with stocks on both sides of the border.',
    carriers: 'Forwarders, warehouses and brokers on road and rail.',
    services: 'Those who fit parts and hear first when something is wrong.',
    experts: 'Laboratories, certification bodies, insurers and lawyers of the trade.',
  },
  structure: 'How it is led',
  body: {
    assembly: 'General meeting',
    council: 'Council',
    secretariat: 'Secretariat',
    committees: 'Committees',
  },
  bodyText: {
    assembly: 'All members, one vote each. Decides on the charter and elects the council.',
    council: 'Leads between the meetings and answers for the budget.',
    secretariat: 'Runs the system, the events and the news; helps members day by day.',
    committees: 'Work on part data, quality, logistics and settlement of disputes.',
  },
  papers: 'Documents of the alliance',
  contacts: 'Find us and join',
  contactsText:
    'Members stand on the map with their cities and can be reached through their shops. Who wants to join opens a shop first; the secretariat looks at the papers and answers in your language.',
  contact: {
    office: 'Office of the alliance',
    address: 'Address',
    hours: 'Open',
    phone: 'Phone',
    phoneHint: 'With the country: +7 727 …, without spaces',
    email: 'E-mail',
    map: 'Office on the map',
    edit: 'Contacts of the alliance',
    choose: 'Choose on the map',
  },
  onMap: 'Members on the map',
  allMembers: 'All shops',
  documents: 'About the system, terms and licences',
}

/** Enterprises and the alliance. */
export const texts = { apply, vetting, alliance }
