import type { EventNotificationTexts } from './email-text.ts'

export const notificationText: EventNotificationTexts = {
  verify: {
    subject: 'Please confirm your registration: {event}',
    text: 'Somebody, most likely you, has registered for “{event}” with this mail address. The seats are kept until {until}; open the link before then to confirm them. Until {later} the link still works: you get the seats if they are free, or else a place in the queue. The same link shows your ticket afterwards, so keep this letter to yourself. If it was not you, do nothing: nothing will come of it.\n\n{when}\n{place}',
  },
  'verify-queue': {
    subject: 'Confirm your place in the queue: {event}',
    text: 'Somebody, most likely you, wants to queue for “{event}” with this mail address. Open the link before {later} to join the queue; it then shows your place. As soon as a seat becomes free and it is your turn, we keep it for you and write to you. Keep this letter to yourself. If it was not you, do nothing: nothing will come of it.\n\n{when}\n{place}',
  },
  received: {
    subject: 'We have your registration: {event}',
    text: 'Thank you. Your registration {code} for “{event}” has reached the organiser, who answers every request. Your seats are kept meanwhile.\n\n{when}\n{place}',
  },
  confirmed: {
    subject: 'You are registered: {event}',
    text: 'Your registration {code} for “{event}” is confirmed. Open your ticket once and it also works without a network. Show its code at the entrance.\n\n{when}\n{place}',
  },
  payment: {
    subject: 'Please pay for your registration: {event}',
    text: 'Your seats at “{event}” are kept until {until}. Please transfer {amount} before then and give the reference {code}. As soon as the payment has arrived we confirm your registration.\n\n{account}',
  },
  'payment-due': {
    subject: 'One more day to pay: {event}',
    text: 'The payment for your registration {code} for “{event}” has not arrived yet. Please transfer {amount} with the reference {code}; the seats are kept until {until}. If you have paid already, there is nothing more to do.\n\n{account}',
  },
  'payment-lapsed': {
    subject: 'Your seats were given back: {event}',
    text: 'No payment for your registration {code} for “{event}” has reached us in time, so the seats were given back. If you have paid, write to the organiser and name {code}.',
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
  meetingRequested: 'A participant would like to meet you: {event}',
}
