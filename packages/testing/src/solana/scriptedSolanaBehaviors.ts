/** Each way in which a scripted wallet of Solana can misbehave; all are off at first. */
export const scriptedSolanaBehaviors = [
  { name: 'neverAnswers', description: 'Answers no request at all.' },
  { name: 'hangsOnConnect', description: 'Never answers a request to connect.' },
  { name: 'hangsOnReconnect', description: 'Never answers a silent request to connect, as some locked wallets do.' },
  { name: 'rejectsConnect', description: 'Refuses to connect (4001).' },
  { name: 'rejectsSign', description: 'Refuses to sign (4001).' },
  { name: 'rejectsSend', description: 'Refuses to send (4001).' },
  {
    name: 'pendingRequest',
    description: 'Says that a request is already open (-32002) instead of prompting to connect.',
  },
  { name: 'emptyAccounts', description: 'Approves, but with an empty list of accounts.' },
  { name: 'malformedAccounts', description: 'Answers with accounts that are no addresses.' },
  { name: 'malformedSignature', description: 'Answers a request to sign with something that is no signature.' },
  { name: 'malformedTransaction', description: 'Answers a request to sign a transaction with other bytes.' },
  {
    name: 'malformedHash',
    description: 'Answers a request to send with something that is no signature, and sends nothing.',
  },
  { name: 'signsInForOtherSite', description: 'Composes a sign-in for another site than it was asked for.' },
  { name: 'signsInWithOtherAccount', description: 'Signs in with another of its accounts than it was asked for.' },
  { name: 'failsToSignIn', description: 'Fails when it is asked to sign in by its own method (-32603).' },
  { name: 'textAnswers', description: 'Answers with base58 and base64 where bytes are due.' },
  {
    name: 'lateApproval',
    description: 'Holds every prompt until it is approved by hand, however long the app has given up.',
  },
  { name: 'cannotDisconnect', description: 'Fails when it is asked to disconnect.' },
  {
    name: 'eventsBeforeConnect',
    description: 'Emits its accounts although the app is not connected, when switched on.',
  },
  { name: 'eventsAfterDisconnect', description: 'Emits its accounts after the permission was given up.' },
  { name: 'changesTransaction', description: 'Signs a transfer of another amount than it was asked for.' },
  { name: 'signsWithWrongKey', description: "Signs with a key that is not the account's." },
] as const

export type ScriptedSolanaBehavior = (typeof scriptedSolanaBehaviors)[number]['name']
