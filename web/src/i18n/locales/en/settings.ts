export const settings = {
  look: 'Language and look',
  account: 'Account',
  devices: 'Devices',
  notices: {
    title: 'Notifications',
    to: 'We write to',
    nowhere: 'Nowhere yet: add an email or a mobile number',
    language: 'Language of letters and messages',
    always: 'Codes and news about the safety of your account always come.',
  },
  privacy: {
    title: 'Privacy',
    export: 'Download my data',
    exportText:
      'A ZIP with everything we keep about you: profile, addresses, orders, cart, sign-ins and more, as JSON and CSV. Up to {{max}} times a day.',
    exportDo: 'Download',
    exportBegun: 'Your data is being downloaded',
    withdraw: 'Withdraw consent',
    withdrawText: 'We stop counting visits and remove all that this device keeps. You will be logged out.',
    withdrawDo: 'Withdraw',
    withdrawTitle: 'Withdraw your consent?',
    withdrawAsk:
      'Language, search history and login are removed from this device. Your account and orders stay. Next time we ask again.',
  },
  storage: {
    title: 'Data on this device',
    cache: 'Cached data',
    text: 'Search history, the error log and replies kept for speed. Login, language and cart stay.',
    bytes: '{{amount}} KB',
    clear: 'Clear',
    cleared: 'Cleared',
  },
  about: {
    title: 'About',
    version: 'Version',
    versionIs: '{{version}} (build {{code}})',
    api: 'For developers',
  },
  webview: {
    title: 'Web page',
    refusedTitle: 'This address cannot be opened here',
    refused: 'Only pages of the mall and of sites it trusts are shown inside the app.',
    open: 'Open in browser',
    frame: 'Content of {{host}}',
  },
}
