/** Each way in which a scripted Bitcoin wallet can misbehave. A switch is off or on. */
export const scriptedBitcoinBehaviors = [
  { name: 'neverAnswers', description: 'Answers no request at all.' },
  { name: 'hangsOnConnect', description: 'Never answers a request to connect.' },
  { name: 'hangsOnRestore', description: 'Never answers what restores a connection without a prompt.' },
  { name: 'rejectsConnect', description: 'Refuses to connect.' },
  { name: 'rejectsSign', description: 'Refuses to sign.' },
  { name: 'rejectsSend', description: 'Refuses to send.' },
  { name: 'rejectsSwitch', description: 'Refuses to switch the network.' },
  { name: 'pendingRequest', description: 'Says that a request is already open instead of prompting to connect.' },
  { name: 'emptyAccounts', description: 'Approves, but with an empty list of addresses.' },
  { name: 'malformedAccounts', description: 'Answers requests for addresses with values of the wrong type.' },
  { name: 'malformedNetwork', description: 'Tells a network that is none.' },
  { name: 'malformedSignature', description: 'Answers a request to sign with something that is no signature.' },
  {
    name: 'malformedTxid',
    description: 'Answers a transfer with something that is no transaction id, and sends nothing.',
  },
  { name: 'malformedPsbt', description: 'Answers a PSBT with something that is none.' },
  {
    name: 'altersPsbt',
    description: 'Signs another transaction than it was given, which pays itself, and answers with that.',
  },
  { name: 'signsOtherInputs', description: 'Signs every input that it has a key for, chosen or not.' },
  { name: 'changesSighash', description: 'Signs by NONE|ANYONECANPAY, whatever was asked for.' },
  {
    name: 'otherEncoding',
    description: 'Answers a PSBT in hexadecimal where base64 or bytes are due, and in base64 where hexadecimal is.',
  },
  { name: 'failsAfterPush', description: 'Broadcasts what it is given to push, and then says that it failed.' },
  { name: 'refusesSighash', description: 'Refuses every sighash type but the default one.' },
  { name: 'lateApproval', description: 'Holds every prompt until it is approved by hand.' },
  { name: 'eventsBeforeConnect', description: 'Emits account and network events although the app is not connected.' },
  { name: 'eventsAfterDisconnect', description: 'Emits account and network events after the permission was revoked.' },
  { name: 'switchUnsupported', description: 'Does not know the request to switch the network.' },
  { name: 'switchLies', description: 'Answers that it switched the network, and does not.' },
  { name: 'noDisconnect', description: 'Does not know the request to disconnect.' },
  { name: 'throwsStrings', description: 'Fails every prompt with a plain string instead of an error.' },
  { name: 'signsWithWrongKey', description: 'Signs messages with a key that is not the address’s.' },
] as const

export type ScriptedBitcoinBehavior = (typeof scriptedBitcoinBehaviors)[number]['name']

export function isScriptedBitcoinBehavior(name: string): name is ScriptedBitcoinBehavior {
  return scriptedBitcoinBehaviors.some((behavior) => behavior.name === name)
}
