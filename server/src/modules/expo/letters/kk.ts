import type { LetterText } from './letter-text.ts'

export const letterText: LetterText = {
  received: {
    subject: 'Өтініміңіз қабылданды: {event}',
    text: 'Рақмет! «{event}» іс-шарасына берген {code} өтініміңіз ұйымдастырушыға жетті, ол әр өтінімге жауап береді. Әзірге орындар сізге сақтаулы.\n\n{when}\n{place}',
  },
  confirmed: {
    subject: 'Сіз тіркелдіңіз: {event}',
    text: '«{event}» іс-шарасына {code} тіркеуіңіз расталды. Билетіңіз порталдағы әмияныңызда: бір рет ашсаңыз, желісіз де жұмыс істейді. Кіреберісте билеттегі кодты көрсетіңіз.\n\n{when}\n{place}',
  },
  rejected: {
    subject: 'Өтініміңіз қабылданбады: {event}',
    text: '«{event}» іс-шарасының ұйымдастырушысы {code} өтініміңізді қабылдай алмады. {reason}',
  },
  cancelled: {
    subject: 'Тіркеуіңізден бас тартылды: {event}',
    text: '«{event}» іс-шарасына {code} тіркеуі жойылды, билеттер енді жарамсыз. {reason}',
  },
  reactivated: {
    subject: 'Тіркеуіңіз қайта күшіне енді: {event}',
    text: 'Ұйымдастырушы «{event}» іс-шарасына {code} тіркеуіңізді қалпына келтірді. Билеттер әмияныңызда.\n\n{when}\n{place}',
  },
  reminder: {
    subject: 'Жақында: {event}',
    text: '«{event}» іс-шарасын еске саламыз. Код құрылғыңызда қалуы үшін шығар алдында билетті ашып қойыңыз.\n\n{when}\n{place}',
  },
  'event-cancelled': {
    subject: 'Өткізілмейді: {event}',
    text: 'Өкінішке қарай, «{event}» іс-шарасы өтпейді. {reason}',
  },
  'event-postponed': {
    subject: 'Кейінге шегерілді: {event}',
    text: '«{event}» іс-шарасы кейінге шегерілді. {code} тіркеуіңіз күшінде қалады; жаңа күні белгілі болғанда хабарлаймыз. {reason}',
  },
  'event-resumed': {
    subject: 'Жаңа күні: {event}',
    text: '«{event}» іс-шарасының күні белгіленді. {code} тіркеуіңіз жарамды; келе алмасаңыз, орын басқаға тиюі үшін одан бас тартыңыз.\n\n{when}\n{place}',
  },
  queued: {
    subject: 'Сіз кезектесіз: {event}',
    text: 'Қазір «{event}» іс-шарасында бос орын жоқ. Орын босап, кезегіңіз келгенде оны сізге сақтап, хабарлаймыз.',
  },
  offered: {
    subject: 'Сізге орын бар: {event}',
    text: '«{event}» іс-шарасында орын босады, енді сіздің кезегіңіз. Оны {until} дейін сақтаймыз. Содан кейін орын келесі адамға өтеді.',
  },
  lapsed: {
    subject: 'Орын келесі адамға өтті: {event}',
    text: '«{event}» іс-шарасында сізге сақталған орын кезектегі келесі адамға өтті.',
  },
  'meeting-asked': {
    subject: '{person} сізді кездесуге шақырады: {event}',
    text: '{person} «{event}» іс-шарасында сізбен кездескісі келеді.\n\n{when}\n\n{reason}',
  },
  'meeting-moved': {
    subject: 'Кездесуге басқа уақыт ұсынылды: {event}',
    text: '{person} «{event}» іс-шарасындағы кездесуге басқа уақыт ұсынады. Жауап беріңіз.\n\n{when}\n\n{reason}',
  },
  'meeting-accepted': {
    subject: 'Кездесу белгіленді: {event}',
    text: '{person} «{event}» іс-шарасындағы кездесуді растады.\n\n{when}\n{place}\n\n{reason}',
  },
  'meeting-declined': {
    subject: 'Кездесу болмайды: {event}',
    text: '{person} «{event}» іс-шарасында кездесе алмайды. {reason}',
  },
  'meeting-cancelled': {
    subject: 'Кездесу болмайтын болды: {event}',
    text: '«{event}» іс-шарасындағы {person} қатысушысымен кездесу болмайды, бұл уақыт қайта бос.\n\n{when}',
  },
  open: 'Ашу',
  online: 'Онлайн',
}
