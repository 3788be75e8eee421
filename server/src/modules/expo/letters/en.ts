import type { LetterText } from './letter-text.ts'

export const letterText: LetterText = {
  received: {
    subject: 'We have your registration: {event}',
    text: 'Thank you. Your registration {code} for “{event}” has reached the organiser, who answers every request. Your seats are kept meanwhile.\n\n{when}\n{place}',
  },
  confirmed: {
    subject: 'You are registered: {event}',
    text: 'Your registration {code} for “{event}” is confirmed. Your ticket is in your wallet in the mall; open it once and it also works without a network. Show its code at the entrance.\n\n{when}\n{place}',
  },
  rejected: {
    subject: 'Your registration was not accepted: {event}',
    text: 'The organiser of “{event}” could not accept your registration {code}. {reason}',
  },
  cancelled: {
    subject: 'Your registration is cancelled: {event}',
    text: 'Your registration {code} for “{event}” is cancelled and your tickets are no longer valid. {reason}',
  },
  reactivated: {
    subject: 'Your registration is valid again: {event}',
    text: 'The organiser has restored your registration {code} for “{event}”. Your tickets are in your wallet.\n\n{when}\n{place}',
  },
  reminder: {
    subject: 'Coming up: {event}',
    text: 'A reminder of “{event}”. Open your ticket before you set off, so that its code is on your device.\n\n{when}\n{place}',
  },
  'event-cancelled': {
    subject: 'Cancelled: {event}',
    text: 'We are sorry: “{event}” will not take place. {reason}',
  },
  'event-postponed': {
    subject: 'Postponed: {event}',
    text: '“{event}” will take place later than planned. Your registration {code} stays valid; we will write as soon as the new date is set. {reason}',
  },
  'event-resumed': {
    subject: 'New date: {event}',
    text: '“{event}” has a date. Your registration {code} is valid; if you cannot come, please cancel it so that somebody else may have the seat.\n\n{when}\n{place}',
  },
  'event-changed': {
    subject: 'Changed: {event}',
    text: 'The time or the place of “{event}” has changed. Your registration {code} stays valid; if you cannot come, please cancel it so that somebody else may have the seat.\n\n{when}\n{place}',
  },
  queued: {
    subject: 'You are in the queue: {event}',
    text: '“{event}” is full at the moment. As soon as a seat becomes free and it is your turn, we keep it for you and write to you.',
  },
  offered: {
    subject: 'A seat for you: {event}',
    text: 'A seat has become free at “{event}”, and it is your turn. We keep it for you until {until}. Take it before then, or it goes to the next in the queue.',
  },
  lapsed: {
    subject: 'Your seat has gone to the next: {event}',
    text: 'The seat that we kept for you at “{event}” has gone to the next in the queue.',
  },
  seated: {
    subject: 'A seat in the session is yours: {event}',
    text: 'A seat has become free in “{reason}” at “{event}”, and it is yours. If you cannot come, please give it back: somebody waits for it.\n\n{when}\n{place}',
  },
  'meeting-asked': {
    subject: '{person} would like to meet you: {event}',
    text: '{person} asks you for a meeting at “{event}”.\n\n{when}\n\n{reason}',
  },
  'meeting-moved': {
    subject: 'Another time for your meeting: {event}',
    text: '{person} proposes another time for your meeting at “{event}”. Please answer.\n\n{when}\n\n{reason}',
  },
  'meeting-accepted': {
    subject: 'Your meeting is agreed: {event}',
    text: '{person} has accepted your meeting at “{event}”.\n\n{when}\n{place}\n\n{reason}',
  },
  'meeting-declined': {
    subject: 'No meeting this time: {event}',
    text: '{person} cannot take the meeting you asked for at “{event}”. {reason}',
  },
  'meeting-cancelled': {
    subject: 'Meeting cancelled: {event}',
    text: 'Your meeting with {person} at “{event}” is cancelled; the time is free again.\n\n{when}',
  },
  open: 'Open',
  online: 'Online',
}
