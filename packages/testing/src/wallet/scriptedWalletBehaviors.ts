/**
 * Each way in which a scripted wallet can misbehave. A switch is off (`false`), on (`true`), or a number where the
 * description names one.
 */
export const scriptedWalletBehaviors = [
  { name: 'neverAnswers', description: 'Answers no request at all.' },
  { name: 'hangsOnAccounts', description: 'Never answers eth_accounts, as some locked wallets do.' },
  { name: 'hangsOnConnect', description: 'Never answers a request to connect.' },
  { name: 'rejectsConnect', description: 'Refuses to connect (4001).' },
  { name: 'rejectsSign', description: 'Refuses to sign (4001).' },
  { name: 'rejectsSend', description: 'Refuses to send (4001).' },
  { name: 'rejectsSwitch', description: 'Refuses to switch to or add a network (4001).' },
  {
    name: 'pendingRequest',
    description: 'Says that a request is already open (-32002) instead of prompting to connect, switch or add.',
  },
  { name: 'emptyAccounts', description: 'Approves, but with an empty list of accounts.' },
  { name: 'malformedAccounts', description: 'Answers requests for accounts with values of the wrong type.' },
  { name: 'malformedChainId', description: 'Answers eth_chainId with something that is no chain id.' },
  { name: 'malformedSignature', description: 'Answers a request to sign with something that is no signature.' },
  {
    name: 'malformedHash',
    description: 'Answers eth_sendTransaction with something that is no hash, and sends nothing.',
  },
  {
    name: 'lateApproval',
    description: 'Holds every prompt until it is approved by hand, however long the app has given up.',
  },
  { name: 'eventsBeforeConnect', description: 'Emits account and chain events although the app is not connected.' },
  { name: 'eventsAfterDisconnect', description: 'Emits account and chain events after the permission was revoked.' },
  {
    name: 'unknownChain',
    description: 'Reports a chain the app does not know (true: 987654321, or the chain id given).',
  },
  { name: 'switchChainUnsupported', description: 'Does not support switching networks (4200).' },
  { name: 'switchChainLies', description: 'Answers that it switched the network, and does not.' },
  { name: 'chainNotAdded', description: 'Knows only its first network until another one is added (4902).' },
  { name: 'addChainFails', description: 'Fails to add a network (-32603).' },
  { name: 'throwsStrings', description: 'Fails every prompt with a plain string instead of an error.' },
  { name: 'internalError', description: 'Fails every prompt with -32603 and the cause nested in data.originalError.' },
  { name: 'noRevokePermissions', description: 'Does not know wallet_revokePermissions (-32601).' },
  { name: 'rejectsPermissions', description: 'Refuses to grant or revoke permissions (4001).' },
  { name: 'noPermissions', description: 'Knows no permissions (ERC-7715) by any name (-32601).' },
  {
    name: 'presentPermissionNames',
    description: 'Knows permissions (ERC-7715) by their present names alone, and not as wallet_grantPermissions.',
  },
  { name: 'malformedGrant', description: 'Grants permissions without the context that they are used by.' },
  { name: 'rejectsCalls', description: 'Refuses to send batches of calls (4001).' },
  { name: 'noCalls', description: 'Does not know wallet_sendCalls (-32601).' },
  {
    name: 'callsOneByOne',
    description: 'Sends the calls of a batch by themselves, and none that have to take effect as one (5760).',
  },
  {
    name: 'earlierCalls',
    description:
      'Answers batches in the first form of EIP-5792 (1.0): ids by themselves, states in words, nothing of atomicity.',
  },
  { name: 'callsTooLarge', description: 'Sends no more calls at once than one (5740), or than the number given.' },
  { name: 'rejectsUpgrade', description: 'Refuses the upgrade of the account that batches need (5750).' },
  { name: 'callsFail', description: 'Takes batches of calls, and gets none of them onto the chain (400).' },
  { name: 'callsStayPending', description: 'Takes batches of calls, and leaves them pending for ever (100).' },
  { name: 'unknownCalls', description: 'Forgets the batches of calls that it took (5730).' },
  { name: 'malformedCalls', description: 'Sends batches of calls, and answers without their id.' },
  { name: 'malformedCallsStatus', description: 'Answers wallet_getCallsStatus in another form.' },
  { name: 'noAssets', description: 'Does not know wallet_getAssets (-32601).' },
  { name: 'malformedAssets', description: 'Answers wallet_getAssets with assets of another form.' },
  { name: 'slow', description: 'Takes its time for each answer (true: 2000 ms, or the milliseconds given).' },
  { name: 'duplicateEvents', description: 'Emits each event twice.' },
  { name: 'lowerCaseAccounts', description: 'Gives addresses without their checksum.' },
  { name: 'oversizedIcon', description: 'Announces an icon of a megabyte.' },
  { name: 'hostileName', description: 'Announces a name of ten kilobytes with markup in it.' },
  { name: 'signsWithWrongKey', description: 'Signs messages and typed data with a key that is not the account’s.' },
  { name: 'noTypedData', description: 'Does not know eth_signTypedData_v4 (-32601).' },
  { name: 'ignoresNonce', description: 'Sends transactions with the next nonce, whichever one it is asked for.' },
  {
    name: 'replacesTransaction',
    description:
      'Speeds a sent transaction up: a second one with the same nonce takes its place (true: after 1500 ms, or the milliseconds given).',
  },
  {
    name: 'cancelsTransaction',
    description:
      'Cancels a sent transaction: an empty one to itself takes its place (true: after 1500 ms, or the milliseconds given).',
  },
] as const

/** The name of a switch. */
export type ScriptedWalletBehavior = (typeof scriptedWalletBehaviors)[number]['name']

export type ScriptedWalletBehaviorValue = boolean | number

/** The switches that are not off. */
export type ScriptedWalletBehaviors = Readonly<Partial<Record<ScriptedWalletBehavior, ScriptedWalletBehaviorValue>>>

/** Whether `name` names a switch. */
export function isScriptedWalletBehavior(name: string): name is ScriptedWalletBehavior {
  return scriptedWalletBehaviors.some((behavior) => behavior.name === name)
}
